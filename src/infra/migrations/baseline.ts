import { UnusableDatabaseError } from './migration-compatibility.js';

/**
 * The first migration: the schema of version 0.2.0. It stands for the 107 migrations before it, which are gone from the
 * sources; a database that has had all of them is the same.
 */
export const BASELINE = '20261127200002_baseline';
const REPLACED = 107;

/** The database has a part of the migrations that the first one stands for. */
class DatabaseTooOldError extends UnusableDatabaseError {
  override readonly name = 'DatabaseTooOldError';
  constructor(last: string | undefined) {
    super(
      `The data are of a version before 0.2.0, with migrations up to ${last}: start the last commit before ` +
        '0.2.0 on them once, which brings them up to date. Its `backup --portable` can also be restored here, ' +
        'with `restore`, into a new database.',
    );
  }
}

/**
 * The migrations of a database as this version has them: the first one in the place of those before it.
 *
 * @param names the applied migrations, in any order.
 * @throws DatabaseTooOldError when some of those are missing.
 */
export function withBaseline(names: readonly string[]): string[] {
  const earlier = names.filter((name) => name < BASELINE).sort();
  const others = names.filter((name) => name >= BASELINE);
  if (earlier.length === 0 || others.includes(BASELINE)) return others;
  if (earlier.length < REPLACED) throw new DatabaseTooOldError(earlier.at(-1));
  return [BASELINE, ...others];
}
