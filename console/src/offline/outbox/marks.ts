/** Beginning of the names of the marks among the texts of the browser. */
const PREFIX = 'outbox:';

/**
 * Marks of the entries of the queue, beside its database: browsers that delete a database by themselves
 * leave these texts. A mark is made after its entry and removed before it, so that a mark without an entry
 * means a deleted one. Each is a separate text, because tabs change them at once.
 */
export const marks = {
  set(ids: readonly number[]): void {
    attempt(() => {
      for (const id of ids) localStorage.setItem(`${PREFIX}${id}`, '');
    });
  },
  remove(ids: readonly number[]): void {
    attempt(() => {
      for (const id of ids) localStorage.removeItem(`${PREFIX}${id}`);
    });
  },
  ids(): readonly number[] {
    const names = attempt(() => Object.keys(localStorage)) ?? [];
    return names
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => Number(name.slice(PREFIX.length)));
  },
};

/** Without site data there are no marks, and no queue either. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
