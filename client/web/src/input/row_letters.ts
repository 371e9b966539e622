// row_letters.ts: the letters that choose the rows of lists. A row keeps its letter while its list is known, also
// when the list is closed and opened again.
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export interface Lettered<T> {
  row: T;
  letter: string; // "": all letters are taken
}

export class RowLetters {
  private readonly lists = new Map<string, string[]>(); // the keys of their rows, by letter

  // The rows in the order of their letters. A new row gets the next letter; when all are taken, that of a row which
  // is gone. A list of which no row is left starts over.
  letter<T>(list: string, rows: readonly T[], keyOf: (row: T) => string): Lettered<T>[] {
    const byKey = new Map<string, T>();
    for (const row of rows) byKey.set(keyOf(row), row);
    const held = this.lists.get(list) ?? [];
    const keys = held.some((key) => byKey.has(key)) ? held : [];
    for (const key of byKey.keys()) if (!keys.includes(key)) keys[placeIn(keys, byKey)] = key;
    this.lists.set(list, keys);
    return keys.flatMap((key, i) => {
      const row = byKey.get(key);
      return row === undefined ? [] : [{ row, letter: LETTERS[i] ?? "" }];
    });
  }

  // Another connection names things by other ids.
  forget(): void {
    this.lists.clear();
  }
}

function placeIn(keys: readonly string[], shown: ReadonlyMap<string, unknown>): number {
  const gone = keys.length < LETTERS.length ? -1 : keys.findIndex((key) => !shown.has(key));
  return gone < 0 ? keys.length : gone;
}
