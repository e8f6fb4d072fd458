/**
 * A migration that removes something names, at the end of its own name, the migration that a program has to
 * know to go on without what is removed (docs/operations/upgrades.md).
 */
const REMOVES = /_after_(\d{14})$/;

/** The database was changed by a newer release in a way that this program cannot work with. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  constructor(migrations: readonly string[]) {
    super(
      'The database is of a newer release, which has removed what this one uses ' +
        `(${migrations.join(', ')}): start that release, or restore the backup made before the upgrade.`,
    );
  }
}

/**
 * The migrations of newer releases after which this program cannot use the database. Others add to what is
 * there, and are none of its business.
 *
 * @param applied the names of the migrations of the database.
 * @param own those of this program.
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
