#!/usr/bin/python3
# screenshot.py: draws docs/screen.svg: a real screen of a real game, in colour.
"""Starts a server with a fixed seed and three clients in tmux, and plays until a client's screen
shows a friend nearby and two foes. Writes that screen as an SVG.

usage: scripts/screenshot.py [BIN] [FILE]

BIN   the folder of undercroft and undercroft-server (default: build/release/bin)
FILE  where to write (default: docs/screen.svg)

Needs tmux and Debian's python3.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from xml.sax.saxutils import escape

SEED = 21
PLAYERS = ["Ann", "Bob", "Cleo"]
COLUMNS, ROWS = 96, 27
MAX_ROUNDS = 300
CLIENT_FLAGS = ["--color", "256", "--charset", "unicode", "--theme", "dark", "--motion", "none",
                "--step-ms", "0", "--crawl-ms", "0", "--hints", "off", "--autofight-stop", "0"]

# Each cell of the screen is CELL_WIDTH by CELL_HEIGHT units of the picture.
CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 14
BACKGROUND, FOREGROUND = "#0d1017", "#d0d0d0"
FONTS = "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

FOE = re.compile(r"│\S ([a-z][a-z ]*?) (hunts|waits|walks|flees|crouches|hurt|dying|rests)\b")


class Game:
    """A server and the clients that play on it, until the end of a `with`."""

    def __init__(self, programs):
        self.programs = programs
        self.socket = f"undercroft-screenshot-{os.getpid()}"
        self.server = None

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory()
        self.server = subprocess.Popen(
            [f"{self.programs}/undercroft-server", "--listen", "127.0.0.1:0", "--seed", str(SEED),
             "--rule", "deadline_ms=20000", "--ephemeral", "--log-level", "off"],
            stdout=subprocess.PIPE, text=True)
        for line in self.server.stdout:
            if match := re.match(r"listening on .*:(\d+)$", line):
                self.start_clients(match[1])
                return self
        sys.exit("screenshot.py: the server did not start")

    def __exit__(self, *_):
        self.tmux("kill-server")
        self.server.terminate()
        self.server.wait()
        self.home.cleanup()

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words],
                              capture_output=True, text=True, check=False).stdout

    def start_clients(self, port):
        for name in PLAYERS:
            home = f"{self.home.name}/{name}"
            self.tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "-s", name,
                      "env", "LANG=C.UTF-8", f"HOME={home}", f"XDG_CONFIG_HOME={home}",
                      f"XDG_STATE_HOME={home}", f"XDG_DATA_HOME={home}",
                      f"{self.programs}/undercroft", "-s", f"ws://127.0.0.1:{port}", "-n", name,
                      *CLIENT_FLAGS)
            time.sleep(1.5)  # the order of arrival is part of the seed's game
            self.press(name, "Escape")  # closes the kits of a new hero

    def press(self, name, *keys):
        self.tmux("send-keys", "-t", name, *keys)

    def screen(self, name):
        """The client's screen with its colours, once it has stopped changing."""
        before = None
        for _ in range(60):
            now = self.tmux("capture-pane", "-p", "-e", "-t", name)
            if now == before:
                break
            before = now
            time.sleep(0.05)
        return now


def plain(screen):
    return re.sub(r"\x1b\[[0-9;]*m", "", screen)


def next_key(text):
    """The key that a player in a hurry presses on this screen."""
    if FOE.search(text):
        return "Tab"
    return ">" if "locked doors" in text else "o"


def is_worth_showing(text):
    """A friend is within six cells, and two foes are in view, one of which hunts the party."""
    friend = re.search(r"│\d@ .*/20 [^\d\s][1-6]\s*$", text, re.M)
    doings = [doing for _, doing in FOE.findall(text)]
    return bool(friend) and len(doings) >= 2 and "hunts" in doings


def play(game):
    for _ in range(MAX_ROUNDS):
        for name in PLAYERS:
            screen = game.screen(name)
            if is_worth_showing(plain(screen)):
                friend = next(other for other in reversed(PLAYERS) if other != name)
                game.press(friend, "Enter")
                game.press(friend, "-l", "Coming! Keep them busy.")
                game.press(friend, "Enter")
                time.sleep(0.5)
                return game.screen(name)
            game.press(name, next_key(plain(screen)))
    sys.exit(f"screenshot.py: nothing to show within {MAX_ROUNDS} rounds of seed {SEED}")


# From here on: a screen with its escape sequences to SVG.

def palette(number):
    """One of xterm's 256 colours."""
    if number < 16:
        return ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd",
                "#e5e5e5", "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6",
                "#29b8db", "#ffffff"][number]
    if number < 232:
        level = [0, 95, 135, 175, 215, 255]
        number -= 16
        return "#%02x%02x%02x" % (level[number // 36], level[number // 6 % 6], level[number % 6])
    return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)


def apply_sgr(style, codes):
    """`style`, a (foreground, background, bold, underlined, reversed) tuple, after one sequence."""
    fore, back, bold, under, reverse = style
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            fore, back, bold, under, reverse = PLAIN
        elif code in (1, 22):
            bold = code == 1
        elif code in (4, 24):
            under = code == 4
        elif code in (7, 27):
            reverse = code == 7
        elif code in (38, 48) and codes[:1] == [5]:
            colour = palette(codes[1])
            codes = codes[2:]
            if code == 38:
                fore = colour
            else:
                back = None if colour == "#000000" else colour
        elif code == 39:
            fore = FOREGROUND
        elif code == 49:
            back = None
    return fore, back, bold, under, reverse


PLAIN = (FOREGROUND, None, False, False, False)


def cells_of(screen):
    """The screen as rows of (character, style)."""
    style = PLAIN
    rows = []
    for line in screen.split("\n")[:ROWS]:
        row = []
        for codes, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if character:
                row.append((character, style))
            else:
                style = apply_sgr(style, codes)
        rows.append(row)
    return rows


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def rectangle(column, row, columns, colour):
    return (f'<rect x="{number(MARGIN + column * CELL_WIDTH)}" y="{MARGIN + row * CELL_HEIGHT}" '
            f'width="{number(columns * CELL_WIDTH)}" height="{CELL_HEIGHT}" fill="{colour}"/>')


def drawn(character, column, row, columns, colour):
    """Lines and blocks are drawn: fonts leave gaps between them. None for any other character."""
    x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
    if shade := {"█": 1, "▓": 0.6, "▒": 0.35, "░": 0.35}.get(character):
        return (f'<rect x="{number(x)}" y="{y + 3}" width="{number(columns * CELL_WIDTH)}" '
                f'height="{CELL_HEIGHT - 6}" fill="{colour}" fill-opacity="{shade}"/>')
    if character == "│":
        return (f'<rect x="{number(x + CELL_WIDTH / 2)}" y="{y}" width="1" '
                f'height="{CELL_HEIGHT}" fill="{colour}"/>')
    if character == "─":
        return (f'<rect x="{number(x)}" y="{y + CELL_HEIGHT // 2}" '
                f'width="{number(columns * CELL_WIDTH)}" height="1" fill="{colour}"/>')
    return None


def runs_of(row):
    """Neighbours of the same style; characters outside ASCII only together with their like."""
    start = 0
    for end in range(1, len(row) + 1):
        if end < len(row) and row[end][1] == row[start][1]:
            here, next_one = row[end - 1][0], row[end][0]
            if here == next_one or (here.isascii() and next_one.isascii()):
                continue
        yield start, "".join(character for character, _ in row[start:end]), row[start][1]
        start = end


def svg_of(screen, title):
    width = number(2 * MARGIN + COLUMNS * CELL_WIDTH)
    height = 2 * MARGIN + ROWS * CELL_HEIGHT
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           f'width="{width}" height="{height}" role="img" '
           f'font-family="{FONTS}" font-size="{FONT_SIZE}">',
           f"<title>{escape(title)}</title>",
           f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>']
    for y, row in enumerate(cells_of(screen)):
        for x, text, (fore, back, bold, under, reverse) in runs_of(row):
            if reverse:
                fore, back = back or BACKGROUND, fore
            if back:
                out.append(rectangle(x, y, len(text), back))
            if not text.strip():
                continue
            if shape := drawn(text[0], x, y, len(text), fore):
                out.append(shape)
                continue
            blanks = len(text) - len(text.lstrip())
            x, text = x + blanks, text.strip()
            marks = ' font-weight="bold"' * bold + ' text-decoration="underline"' * under
            out.append(
                f'<text x="{number(MARGIN + x * CELL_WIDTH)}" '
                f'y="{number(MARGIN + (y + 0.72) * CELL_HEIGHT)}" '
                f'textLength="{number(len(text) * CELL_WIDTH)}" xml:space="preserve" '
                f'fill="{fore}"{marks}>{escape(text)}</text>')
    out.append("</svg>\n")
    return "\n".join(out)


def main():
    if any(word in ("-h", "--help") for word in sys.argv[1:]):
        print(__doc__.strip())
        return
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    programs = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/release/bin")
    file = sys.argv[2] if len(sys.argv) > 2 else "docs/screen.svg"
    if not os.access(f"{programs}/undercroft-server", os.X_OK):
        sys.exit(f"screenshot.py: no undercroft-server in {programs} (scripts/play.sh --build)")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # ends the server and clients, too
    with Game(programs) as game:
        screen = play(game)
    turn = re.search(r"Turn \d+", plain(screen))
    title = f"Undercroft, seed {SEED}, {turn[0].lower() if turn else 'a game of three'}"
    with open(file, "w", encoding="utf-8") as out:
        out.write(svg_of(screen, title))
    print(plain(screen))


if __name__ == "__main__":
    main()
