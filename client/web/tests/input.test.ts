// input.test.ts: keys, slots and warnings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Controls, runCommand } from "../src/input/commands";
import { commandOf, keysOf, KEYS, nameOf, type Press, runWayOf, wayOf, withOwnKeys } from "../src/input/keys";
import { KitOpener } from "../src/input/kit_opener";
import { Slots } from "../src/input/slots";
import { Player } from "../src/input/player";
import { Caution, lettersOf, Ui } from "../src/input/ui";
import { Game } from "../src/model/game";
import { packFor } from "../src/model/offers";
import { act, type Order, stand } from "../src/model/order";
import { placeAt } from "../src/model/place";
import { Direction, Intent_Verb, Self_Ability_Aim as Aim, Self_Choice_Kind, StandingIntent_Verb } from "../src/wire/wire_pb";
import { RAT, room } from "./support";

const press = (fields: Partial<Press>): Press => ({
  key: "", code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, ...fields,
});

test("keys have the names of the terminal's table", () => {
  const command = (fields: Partial<Press>): string | undefined => commandOf(nameOf(press(fields)) ?? "");
  assert.equal(command({ key: "k" }), "north");
  assert.equal(command({ key: "ArrowLeft" }), "west");
  assert.equal(command({ key: "ArrowLeft", shiftKey: true }), "run-west");
  assert.equal(command({ key: "L", shiftKey: true }), "run-east");
  assert.equal(command({ key: "9", code: "Numpad9" }), "north-east");
  assert.equal(command({ key: "5", code: "Numpad5" }), "rest");
  assert.equal(command({ key: "\"", shiftKey: true }), "say");
  assert.equal(command({ key: "Enter" }), "chat");
});

test("Tab fights only where the player wants it to, and the page's own key always does", () => {
  assert.equal(keysOf("fight"), "D");
  assert.equal(keysOf("fight", true), "Tab D");
  assert.equal(commandOf("D"), "fight");
  assert.equal(commandOf("M"), "shoot");
  const own = KEYS.flatMap(({ keys }) => keys);
  assert.equal(own.length, new Set(own).size, "no key has two commands");
  assert.equal(withOwnKeys("A rat is upon you: fight it (Tab) or step away.", "D"), "A rat is upon you: fight it (D) or step away.");
});

test("the browser keeps its shortcuts and input methods", () => {
  assert.equal(nameOf(press({ key: "l", ctrlKey: true })), undefined);
  assert.equal(nameOf(press({ key: "k", isComposing: true })), undefined);
});

test("a key of another script counts by its place, a Latin one by its letter", () => {
  const name = (key: string, code: string, shiftKey = false): string | undefined => nameOf(press({ key, code, shiftKey }));
  assert.equal(name("р", "KeyH"), "h", "Cyrillic");
  assert.equal(name("Р", "KeyH", true), "H");
  assert.equal(name("λ", "KeyL"), "l", "Greek");
  assert.equal(name("י", "KeyH"), "h", "Hebrew");
  assert.equal(name("ا", "KeyH"), "h", "Arabic");
  assert.equal(name("ㅗ", "KeyH"), "h", "Korean");
  assert.equal(name("ｈ", "KeyH"), "h", "full width");
  assert.equal(name("Process", "KeyH"), "h", "an input method");
  assert.equal(name("Dead", "Quote", true), "\"");
  assert.equal(name("ж", "Semicolon"), ";");
  assert.equal(name("ю", "Period"), ".");
  assert.equal(name("ё", "Backquote"), "`");
  assert.equal(name("é", "Digit2"), "2");
  assert.equal(name("№", "Digit3", true), "#");
  assert.equal(name("h", "KeyJ"), "h", "Dvorak");
  assert.equal(name("z", "KeyY"), "z", "German");
  assert.equal(name("?", "Digit7", true), "?", "a Cyrillic layout has it there");
  assert.equal(name("9", "Numpad9"), "PgUp");
  assert.equal(name("F1", "F1"), "F1");
  assert.equal(name("ф", "", false), "ф", "a keyboard on the screen has no places");
});

test("directions", () => {
  assert.equal(wayOf("north"), 1);
  assert.equal(runWayOf("run-south-west"), 6);
  assert.equal(runWayOf("rest"), 0);
});

test("a button that vanishes leaves its slot empty for a while, and others keep theirs", () => {
  const slots = new Slots(3);
  assert.deepEqual([...slots.place(["take", "down"], 0)], [undefined, "down", "take"]);
  assert.deepEqual([...slots.place(["down", "shoot"], 100)], ["shoot", "down", undefined]);
  assert.deepEqual([...slots.place(["down", "shoot", "open"], 500)], ["shoot", "down", undefined]);
  assert.equal(slots.waits(500), true);
  assert.deepEqual([...slots.place(["down", "shoot", "open"], 900)], ["shoot", "down", "open"]);
});

test("buttons with a home stand there whenever it is free, and others come from the end", () => {
  const slots = new Slots(4, ["fight", "abilities"]);
  assert.deepEqual([...slots.place(["abilities", "take"], 0)], [undefined, "abilities", undefined, "take"]);
  assert.deepEqual([...slots.place(["fight", "abilities", "take"], 10)], ["fight", "abilities", undefined, "take"]);
  assert.deepEqual([...slots.place(["abilities", "take", "down", "open"], 2000)], [undefined, "abilities", "down", "take"]);
  assert.deepEqual([...slots.place(["abilities", "take", "down", "open"], 3000)], ["open", "abilities", "down", "take"]);
  assert.deepEqual([...slots.place(["abilities", "open"], 4000)], ["open", "abilities", undefined, undefined]);
  slots.place(["abilities"], 5000);
  assert.deepEqual([...slots.place(["fight", "abilities", "open"], 6000)], ["fight", "abilities", undefined, "open"], "the home of another is no old place");
});

test("a warning asks once a turn", () => {
  const caution = new Caution();
  const step = act(Intent_Verb.BUMP, { direction: 1 });
  assert.equal(caution.check(step, 4, "The spikes are up."), "The spikes are up. Press again to go on.");
  assert.equal(caution.check(step, 4, "The spikes are up."), "");
  assert.notEqual(caution.check(step, 5, "The spikes are up."), "");
});

test("Escape closes one thing at a time", () => {
  const ui = new Ui();
  ui.open("pack");
  ui.item = 3;
  assert.equal(ui.back(), true);
  assert.equal(ui.window, "pack");
  assert.equal(ui.back(), true);
  assert.equal(ui.back(), false);
});

test("the help closes onto the window, the item or the cursor below it", () => {
  const ui = new Ui();
  ui.open("pack", Intent_Verb.THROW);
  ui.item = 3;
  ui.turnHelp();
  assert.equal(ui.window, "help");
  assert.equal(ui.back(), true);
  assert.deepEqual([ui.window, ui.filter, ui.item, ui.returned], ["pack", Intent_Verb.THROW, 3, true]);
  ui.lookAt(7);
  assert.equal(ui.returned, false);
  ui.turnHelp();
  ui.turnHelp();
  assert.deepEqual([ui.window, ui.cursor], ["look", 7]);
  ui.open("help");
  ui.close();
  assert.equal(ui.window, undefined, "what was covered before is forgotten");
});

test("each answer of a question has a letter of its own", () => {
  assert.deepEqual(lettersOf(["Yes"]), ["y"]);
  assert.deepEqual(lettersOf(["rat", "goblin"]), ["r", "g"]);
  assert.deepEqual(lettersOf(["take everything", "take a vial", "take a cap"]), ["a", "b", "c"]);
  assert.deepEqual(lettersOf(["newt", "rat"]), ["a", "b"], "n cancels");
});

test("a row keeps its letter while its list is known, also when other rows come and go", () => {
  const { letters } = new Ui();
  const shown = (rows: string[], list = "level 1"): string[] =>
    letters.letter(list, rows, (row) => row).map(({ row, letter }) => `${letter} ${row}`);
  assert.deepEqual(shown(["door", "chest"]), ["a door", "b chest"]);
  assert.deepEqual(shown(["hermit", "chest", "door"]), ["a door", "b chest", "c hermit"]);
  assert.deepEqual(shown(["hermit", "door"]), ["a door", "c hermit"]);
  assert.deepEqual(shown(["hermit"], "level 2"), ["a hermit"]);
  assert.deepEqual(shown(["stairs", "hermit", "chest"]), ["b chest", "c hermit", "d stairs"]);
  assert.deepEqual(shown(["altar"]), ["a altar"], "none of the others is left");
  letters.forget();
  assert.deepEqual(shown(["stairs", "altar"]), ["a stairs", "b altar"]);
});

test("a row beyond the last letter gets that of a row which is gone, or none", () => {
  const { letters } = new Ui();
  const names = Array.from({ length: 53 }, (_, i) => `row ${i}`);
  const letterOf = (rows: string[], name: string): string | undefined =>
    letters.letter("list", rows, (row) => row).find(({ row }) => row === name)?.letter;
  assert.equal(letterOf(names, "row 26"), "A");
  assert.equal(letterOf(names, "row 52"), "");
  assert.equal(letterOf([...names.slice(1), "new"], "new"), "a");
});

// A page that notes what it is asked for.
function notes(known: Game["known"]) {
  const game = new Game();
  game.known = known;
  const ui = new Ui();
  const orders: Order[] = [];
  const picks: number[][] = [];
  const said: string[] = [];
  const player = new Player({
    game, ui, order: (order) => orders.push(order), pick: (...pick) => picks.push(pick), withdraw() {}, changed() {},
    say: (text) => said.push(text), compose() {},
  });
  return { game, ui, orders, picks, said, player };
}

test("both questions before the end of a hero are grave, and leaving is not", () => {
  const { ui, player, game } = notes(room());
  const page = { ui, player, game, endHero() {}, leave() {} } as unknown as Controls;
  runCommand(page, "leave");
  assert.equal(ui.question?.grave, false);
  runCommand(page, "end-hero");
  assert.equal(ui.question?.grave, true);
  ui.question?.answers[0]?.run();
  assert.deepEqual([ui.question?.text, ui.question?.grave], ["Really? There is no way back.", true]);
});

test("the key that reads opens the pack for scrolls, or says that there are none", () => {
  const known = room({
    looks: [{ id: 20, name: "scroll", glyph: 63 }, { id: 21, name: "vial", glyph: 33 }], offers: [{ number: 1, verb: Intent_Verb.USE, word: "use" }],
    self: { pack: { things: [{ id: 40, look: 20, offers: [1] }, { id: 41, look: 21, offers: [1] }] } },
  });
  const { ui, player, game, said } = notes(known);
  const page = { ui, player, game, say: (words: string) => said.push(words) } as unknown as Controls;
  runCommand(page, "again");
  assert.equal(ui.window, "pack");
  assert.deepEqual(packFor(known, ui.filter, ui.glyph).map(({ id }) => id), [40]);
  ui.open(undefined);
  known.me.pack!.things.shift();
  runCommand(page, "again");
  assert.deepEqual([ui.window, said], [undefined, ["You carry nothing to read."]]);
});

test("an option is taken after a second press", () => {
  const kit = { number: 4, kind: Self_Choice_Kind.KIT, options: [{ name: "warden", text: "." }, { name: "thief", text: "." }] };
  const { ui, picks, player, game } = notes(room({ self: { choices: { choices: [kit] } } }));
  player.take(game.known.me.choices!.choices[0]!, 1);
  assert.deepEqual(picks, []);
  assert.equal(ui.question?.text, 'Take "Thief"? It is for good.');
  ui.question?.answers[0]?.run();
  assert.deepEqual(picks, [[4, 1]]);
});

test("an option that is not taken leaves the window open", () => {
  const kit = { number: 4, kind: Self_Choice_Kind.KIT, options: [{ name: "warden", text: "." }] };
  const { ui, picks, player, game } = notes(room({ self: { choices: { choices: [kit] } } }));
  ui.open("choices");
  player.take(game.known.me.choices!.choices[0]!, 0);
  assert.equal(ui.window, undefined, "the question is all that shows");
  assert.equal(ui.back(), true);
  assert.deepEqual([ui.window, ui.question, ui.returned, picks], ["choices", undefined, true, []]);
});

const kitOf = (number: number) => ({ number, kind: Self_Choice_Kind.KIT, options: [{ name: "warden", text: "." }] });

test("the kits open once for each run, also with the numbers of the last one", () => {
  const kits = new KitOpener();
  const { ui, game } = notes(room({ self: { choices: { choices: [kitOf(1)] } } }));
  kits.open(game, ui);
  assert.equal(ui.window, "choices");
  ui.open(undefined);
  kits.open(game, ui);
  assert.equal(ui.window, undefined, "once");
  game.known.runBegan = 40;
  ui.open("tale");
  kits.open(game, ui);
  assert.equal(ui.window, "choices", "in place of the tale");
  ui.open(undefined);
  game.known.me.choices!.choices[0]!.number = 2;
  kits.open(game, ui);
  assert.equal(ui.window, "choices", "a hero that lives again");
});

test("the kits wait until the player has read or answered", () => {
  const kits = new KitOpener();
  const { ui, game } = notes(room({ self: { choices: { choices: [kitOf(1)] } } }));
  ui.open("history");
  kits.open(game, ui);
  assert.equal(ui.window, "history");
  ui.open(undefined);
  ui.question = { text: "Leave?", answers: [] };
  kits.open(game, ui);
  assert.equal(ui.window, undefined);
  ui.dropQuestion();
  kits.open(game, ui);
  assert.equal(ui.window, "choices");
});

test("an omen is wanted at the first press, since it can be taken back", () => {
  const omens = { number: 9, kind: Self_Choice_Kind.OMEN, options: [{ name: "Lamps out (+20 %)", text: "." }] };
  const { ui, picks, player, game } = notes(room({ self: { choices: { choices: [omens] } } }));
  player.take(game.known.me.choices!.choices[0]!, 0);
  assert.deepEqual(picks, [[9, 0]]);
  assert.equal(ui.question, undefined);
});

test("what is worn is thrown from the window of a cell after a question", () => {
  const { ui, orders, player } = notes(room());
  const deed = { label: "throw sword", act: act(Intent_Verb.THROW, { item: 5, place: 3 }), throwsWorn: true };
  player.doDeed(deed);
  assert.deepEqual(orders, []);
  ui.question?.answers[0]?.run();
  assert.deepEqual(orders.pop(), deed.act);
  player.doDeed({ ...deed, throwsWorn: false });
  assert.deepEqual(orders.pop(), deed.act);
});

test("the nearest foe in line is shot at by the server, which reloads first", () => {
  const askew = { id: 7, look: RAT, at: placeAt(6, 5), health: 3, maxHealth: 3 };
  const inLine = { id: 8, look: RAT, at: placeAt(7, 4), health: 3, maxHealth: 3 };
  const { orders, said, player } = notes(room({ entities: [askew, inLine] }));
  player.shoot();
  assert.deepEqual(orders, [stand(StandingIntent_Verb.FIGHT, "shooting", { direction: Direction.RIGHT })]);
  const alone = notes(room({ entities: [askew] }));
  alone.player.shoot();
  assert.deepEqual(alone.orders, []);
  assert.deepEqual([said, alone.said], [[], ["No foe is in line with you: in the list, ~ marks those that are not."]]);
});

test("an ability asks for its aim, and one that is not ready says when", () => {
  const all = [{ name: "shield", aim: Aim.DIRECTION }, { name: "lure", aim: Aim.PLACE, reach: 2 }, { name: "tune" }, { name: "slow", readyIn: 1 }];
  const { ui, orders, said, player } = notes(room({ self: { abilities: { abilities: all } } }));
  player.invoke(2);
  assert.deepEqual(orders.pop(), act(Intent_Verb.INVOKE, { ability: 2 }));
  player.invoke(0);
  ui.question?.way?.(3);
  assert.deepEqual(orders.pop(), act(Intent_Verb.INVOKE, { ability: 0, direction: 3 }));
  player.invoke(1);
  ui.question?.place?.(placeAt(6, 4));
  assert.deepEqual(orders.pop(), act(Intent_Verb.INVOKE, { ability: 1, place: placeAt(6, 4) }));
  ui.question?.place?.(placeAt(7, 4));
  player.invoke(3);
  player.invoke(9);
  assert.deepEqual(said, ["That is 3 cells away: too far.", "Slow: ready in 1 turn."]);
  assert.deepEqual(orders, []);
});
