// bot.ts: joins, bumps right five times, leaves. Needs Node 22.18 or newer, which runs TypeScript.
declare const process: { argv: string[] };
type Fields = Map<number, number | Uint8Array>;

function varint(n: number): number[] {
  const out: number[] = [];
  for (; n > 127; n = Math.floor(n / 128)) out.push((n % 128) + 128);
  return [...out, n];
}
const number = (field: number, n: number) => [...varint(field * 8), ...varint(n)];
const bytes = (field: number, data: number[]) => [...varint(field * 8 + 2), ...varint(data.length), ...data];
const text = (field: number, s: string) => bytes(field, [...new TextEncoder().encode(s)]);

// The last value of each field of a message: a number, or the bytes of a text or another message.
function fields(data: Uint8Array): Fields {
  const found: Fields = new Map();
  let i = 0;
  const read = (): number => {
    for (let n = 0, scale = 1; ; scale *= 128) {
      const b = data[i++]!;
      n += (b & 127) * scale;
      if (b < 128) return n;
    }
  };
  while (i < data.length) {
    const key = read();
    const value = read();
    found.set(Math.floor(key / 8), key % 8 === 2 ? data.subarray(i, (i += value)) : value);
  }
  return found;
}
const inside = (message: Fields, field: number) => fields(message.get(field) as Uint8Array);
const words = (message: Fields, field: number) => new TextDecoder().decode(message.get(field) as Uint8Array);

const socket = new WebSocket(process.argv[2] ?? "ws://127.0.0.1:7777");
socket.binaryType = "arraybuffer";
const send = (message: number[]) => socket.send(new Uint8Array(message));
let sequence = 0;
let turn = -1;

function act(): void {
  if (sequence === 5) return send(bytes(6, []));  // Leave
  send(bytes(2, [...number(1, ++sequence), ...number(2, turn + 1),
                 ...number(4, 2), ...number(5, 3)]));  // Intent: VERB_BUMP, DIRECTION_RIGHT
}
socket.onopen = () =>
  send(bytes(1, [...number(1, 1), ...text(2, "bot.ts"), ...text(3, "Robot")]));  // Hello
socket.onmessage = ({ data }) => {
  const frame = fields(new Uint8Array(data as ArrayBuffer));
  if (frame.has(1)) console.log("Welcome to", words(inside(frame, 1), 2));
  if (frame.has(2)) console.log("Refusal:", words(inside(frame, 2), 2));
  if (frame.has(5)) console.log("Rejected:", words(inside(frame, 5), 3));
  if (frame.has(3)) {
    const to = (inside(frame, 3).get(2) as number | undefined) ?? 0;  // Delta.to_turn
    if (to === turn) return;                                          // something else changed
    turn = to;
    console.log("Delta to turn", turn);
  }
  if (frame.has(3) || frame.has(5)) setTimeout(act, 100);  // at most 30 frames a second
};
socket.onclose = ({ code, reason }) => console.log("closed:", code, reason);
