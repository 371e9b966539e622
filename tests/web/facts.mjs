// facts.mjs: what a player's deltas say of this moment, and whether a text says the same: each fact, and once.

const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
const xOf = (place) => place % 512;
const yOf = (place) => Math.floor(place / 512);

// "north-east 4": the nearest eighth of the circle, and the number of steps.
export function bearingOf(from, to) {
  const dx = xOf(to) - xOf(from);
  const dy = yOf(to) - yOf(from);
  if (dx === 0 && dy === 0) return "here";
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return `${WAYS[(eighth + 8) % 8]} ${Math.max(Math.abs(dx), Math.abs(dy))}`;
}

const nameOf = (look) => look.theName.replace(/^the /, "") || look.name;

function wound({ health, maxHealth }) {
  if (maxHealth <= 0 || health >= maxHealth) return "";
  return health * 4 <= maxHealth ? "almost dead" : health * 2 <= maxHealth ? "badly hurt" : "hurt";
}

// The words of the statuses that have a mark; the first has its turns.
function statuses(known, thing) {
  const words = [...known.statuses.values()].filter(({ number, glyph }) => glyph !== 0 && (thing.statuses & (1 << (number - 1))) !== 0);
  return words.map(({ word }, i) => (i === 0 && thing.statusTurns > 0 ? `${word} ${thing.statusTurns}` : word));
}

function wordsOf(known, thing) {
  const look = known.looks.get(thing.look);
  const all = statuses(known, thing);
  const own = all.some((word) => word.split(" ")[0] === look.word) ? "" : look.word;
  const sign = thing.sign === 0 ? "" : known.signs.get(thing.sign)?.word ?? "";
  return [own, look.creature ? wound(thing) : "", ...all, sign, isFriend(known, thing) ? company(known, thing) : ""].filter((word) => word !== "");
}

const isFriend = (known, { id, look }) => known.looks.get(look).creature && !known.looks.get(look).hostile && !known.players.has(id);

// Whom it follows.
function company(known, { slot }) {
  const leader = slot === 0 ? undefined : [...known.players.values()].find((player) => player.slot === slot);
  if (!leader) return "friendly";
  return `with ${leader.id === known.me.id ? "you" : leader.name}`;
}

const isScenery = (look) => !look.creature && !look.takeable && look.landmark === 0;

function warningsBeside(known, here) {
  return STEPS.flatMap(([dx, dy], way) => {
    const at = here + dy * 512 + dx;
    if (!known.cells.contains(at)) return [];
    const there = [...known.things.values()].filter((thing) => thing.at === at).map((thing) => known.looks.get(thing.look));
    if (there.some((look) => look.solid || look.touch !== "")) return [];
    const ground = known.cells.ground(at) === known.cells.ground(here) ? "" : known.grounds.get(known.cells.ground(at))?.warning ?? "";
    const any = [...there.map(({ warning }) => warning), ground.replaceAll("{depth}", String(known.depth + 1))].filter((words) => words !== "");
    return any.length === 0 ? [] : [{ way: WAYS[way], any }];
  });
}

// `turn` is the one that players read.
export function factsOf(known) {
  const here = known.body?.at ?? 0;
  const { me } = known;
  const seen = [...known.things.values()].filter(({ id, at }) => id !== me.id && known.cells.visible(at) && !known.players.has(id));
  const row = (thing) => ({ name: nameOf(known.looks.get(thing.look)), words: wordsOf(known, thing), where: bearingOf(here, thing.at) });
  const look = (thing) => known.looks.get(thing.look);
  const friends = [...known.players.values()].filter(({ id }) => id !== me.id).map((player) => {
    const body = known.things.get(player.id);
    const turns = body?.statusTurns ?? 0;
    const down = !player.alive && (body ? body.statuses !== 0 : player.depth > 0);
    const at = body?.at ?? (player.depth === known.depth ? player.at : undefined);
    return { name: player.name, words: down ? [turns > 0 ? `down ${turns}` : "down"] : [], where: at === undefined ? "" : bearingOf(here, at) };
  });
  return {
    turn: known.ofRun(known.turn), depth: known.depth, alive: me.alive,
    creatures: seen.filter((thing) => look(thing).creature).map(row),
    things: seen.filter((thing) => !look(thing).creature && !isScenery(look(thing))).map(row),
    friends, notice: known.notice.words,
    warnings: me.alive && known.body ? warningsBeside(known, here) : [],
    offers: [...new Set((me.offers?.offers ?? []).map((number) => known.offers.get(number)?.word ?? ""))],
    choices: me.choices?.choices.length ?? 0,
    conditions: me.alive ? (me.statuses?.conditions ?? []).flatMap(({ status }) => known.statuses.get(status)?.word || []) : [],
  };
}

const parts = (row) => row.split(", ");

// A friend whose body is out of sight is "down"; a text may add the turns that the notice has.
const isTold = (word, told) => told.includes(word) || (word === "down" && told.some((words) => /^down \d+$/.test(words)));

// Whether a row of a text is about this thing, with all that is known of it.
function tells(row, { name, words, where }) {
  const told = parts(row);
  return row.startsWith(name) && (where === "" || told.includes(where)) && words.every((word) => isTold(word, told));
}

// Takes a row for each of `facts`. Returns the problems, and the rows that are left.
function match(kind, facts, rows) {
  const left = [...rows];
  const missing = facts.filter((fact) => {
    const at = left.findIndex((row) => tells(row, fact));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { left, problems: missing.map((fact) => `${kind} is not told: ${JSON.stringify(fact)} in ${JSON.stringify(rows)}`) };
}

// The problems of a text; none: it says everything once. `text` has rows or strings of the same names as the facts;
// `isNews`: it has only what is new, so that what it leaves out was told before.
export function compare(facts, text) {
  if (text.turn !== facts.turn) return [`turn ${facts.turn} is not told, but ${text.turn}`];
  const creatures = match("a creature", facts.creatures, text.creatures);
  const names = new Set(facts.creatures.map(({ name }) => name));
  const twice = creatures.left.filter((row) => names.has(parts(row)[0]) || text.onlyCreatures).map((row) => `told once too often: ${row}`);
  const things = text.things ? match("a thing", facts.things, creatures.left).problems : [];
  const warnings = facts.warnings.filter(({ way, any }) => text.warnings.filter((row) => any.some((words) => row === `Warning, ${way}: ${words}`)).length !== 1);
  const offers = facts.offers.filter((word) => text.offers.filter((told) => told === word).length !== 1 && word !== "take");
  return [
    ...creatures.problems, ...twice, ...things, ...match("a friend", facts.friends, text.friends).problems,
    ...warnings.map((one) => `a warning is not told once: ${JSON.stringify(one)} in ${JSON.stringify(text.warnings)}`),
    ...offers.map((word) => `an offer is not told once: ${word} in ${JSON.stringify(text.offers)}`),
    ...facts.conditions.filter((word) => !text.self.includes(word)).map((word) => `the player's state is not told: ${word} in ${text.self}`),
    ...(facts.notice !== "" && !text.notice.includes(facts.notice) ? [`the notice is not told: ${facts.notice}`] : []),
    ...(facts.choices > 0 && !text.choose ? ["an open choice is not told"] : []),
  ];
}
