/**
 * A migration that removes something ends its name with the migration that a program must know to
 * work without the removed part (docs/operations/upgrades.md).
 */
const REMOVES = /_after_(\d{14})$/;

/** The database is of a release with which this program cannot work. */
export class UnusableDatabaseError extends Error {}

/** The database was changed by a newer release in a way that this program cannot work with. */
export class DatabaseTooNewError extends UnusableDatabaseError {
  override readonly name = 'DatabaseTooNewError';
  constructor(migrations: readonly string[]) {
    super(
      'A newer release has removed parts of the database that this release uses ' +
        `(${migrations.join(', ')}): start that release, or restore the backup made before the upgrade.`,
    );
  }
}

/**
 * Migrations of newer releases that prevent this program from using the database. Other migrations
 * only add to the database.
 *
 * @param applied names of the migrations of the database.
 * @param own names of this program's migrations.
 */
export function incompatibleMigrations(
  applied: readonly string[],
  own: readonly string[],
): readonly string[] {
  return applied.filter((name) => {
    const [, needed] = REMOVES.exec(name) ?? [];
    if (needed === undefined || own.includes(name)) return false;
    return !own.some((known) => known.startsWith(`${needed}_`));
  });
}
