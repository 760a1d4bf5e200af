/** Left by each start for the next, which deletes it; nothing lies in it. */
const NAME = "daybell-last-start";

function turn(isFirst: boolean): void {
  indexedDB.deleteDatabase(NAME).addEventListener("success", (event) => {
    const made = indexedDB.open(NAME);
    made.addEventListener("success", () => {
      made.result.close();
      // There was none: this is the device's first start, or the one before was killed in the midst of this.
      if (isFirst && (event as IDBVersionChangeEvent).oldVersion === 0) turn(false);
    });
  });
}

/**
 * Has the browser begin a new log beneath IndexedDB, so that this start adds little to a file that an earlier one may have
 * left half written when it was killed. Chromium goes on in such a file, finds it broken at the start after that, and
 * deletes all that the device holds (https://github.com/google/leveldb/issues/1287). Deleting a database makes it begin
 * another file. To be called early: a browser that is killed again before this is done may still lose it all.
 */
export function beginFreshLog(): void {
  try {
    turn(true);
  } catch {
    // A browser that keeps nothing has nothing to lose.
  }
}
