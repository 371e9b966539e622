#!/usr/bin/env python3
# icon.py: draws client/web/icon.png, an @ on black, 192 by 192 pixels. Needs only Python.
#
#   scripts/icon.py [FILE]      default: client/web/icon.png
import struct
import sys
import zlib

SIZE = 192
CELL = 12  # pixels of one dot below
BACK, FRONT = (0, 0, 0), (255, 255, 255)
PICTURE = """
..######..
.########.
##......##
##..###.##
##.####.##
##.#.##.##
##.####.##
##..#####.
##........
.########.
..#######.
"""


def pixels():
    """Yields the rows as RGB bytes, with the picture in the middle."""
    rows = PICTURE.split()
    top = (SIZE - len(rows) * CELL) // 2
    left = (SIZE - len(rows[0]) * CELL) // 2
    for y in range(SIZE):
        line = bytearray()
        for x in range(SIZE):
            row, column = (y - top) // CELL, (x - left) // CELL
            inside = 0 <= row < len(rows) and 0 <= column < len(rows[0])
            line += bytes(FRONT if inside and rows[row][column] == "#" else BACK)
        yield bytes(line)


def chunk(name, data):
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png():
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)  # 8 bits of each of R, G, B
    data = zlib.compress(b"".join(b"\0" + line for line in pixels()), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


if __name__ == "__main__":
    path = sys.argv[1] if len(sys.argv) > 1 else "client/web/icon.png"
    with open(path, "wb") as file:
        file.write(png())
