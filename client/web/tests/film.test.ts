// film.test.ts: what a film of a link is called, and the rows of the log in its pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filmWords, nameOfFilm } from "../src/film";
import { Game } from "../src/model/game";
import { captionOf, rowsOf } from "../src/view/film_picture";
import { room } from "./support";

test("a film has the name of its hero and turn", () => {
  assert.equal(nameOfFilm("Ann", 412), "ann-turn-412.webm");
  assert.equal(nameOfFilm("Hero-1", 0), "hero-1-turn-0.webm");
  assert.equal(nameOfFilm("", 7), "hero-turn-7.webm");
  assert.equal(nameOfFilm("../Ann/..", 1), "-ann--turn-1.webm");
});

test("the words say how long it still takes", () => {
  assert.equal(filmWords(1, 20, 1), "Filming moment 1 of 20: 10 s left.");
  assert.equal(filmWords(20, 20, 1), "Filming moment 20 of 20: 1 s left.");
  assert.equal(filmWords(1, 20, 2), "Filming moment 1 of 20: 5 s left.");
});

test("a picture has the last rows of the log", () => {
  const game = new Game();
  for (const text of ["first", "The rat bites you hard.", "It dies."]) game.log.add(1, text, "plain");
  const rows = (most: number, width: number): string[] => rowsOf(game.log.lines, most, (text) => text.length <= width);
  assert.deepEqual(rows(4, 80), ["first", "The rat bites you hard.", "It dies."]);
  assert.deepEqual(rows(2, 80), ["The rat bites you hard.", "It dies."]);
  assert.deepEqual(rows(3, 14), ["The rat bites", "  you hard.", "It dies."]);
  assert.deepEqual(rows(4, 3).slice(-1), ["  dies."], "a long word has a row of its own");
  assert.deepEqual(rowsOf([], 4, () => true), []);
});

test("a picture says where the hero is", () => {
  const game = new Game();
  game.known = room();
  assert.equal(captionOf(game), "Ann on level 1, turn 1");
});
