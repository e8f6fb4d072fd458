import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import type { ScriptConnection } from '../../src/infra/database/migration-scripts.js';
import { statementsOf } from '../../src/infra/database/migration-statements.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import type { Migration } from '../../src/infra/migrations/migration-records.js';
import { runMigrations } from '../../src/infra/migrations/migration-runner.js';
import { migrationState, readMigrations } from '../../src/infra/migrations/migrations.js';
import { openEmptyDatabase } from '../support/database.js';
import { sample } from '../support/full.js';
import { schemaStateOf } from '../support/schema-state.js';

const logger = createLogger('silent');
const kind = inject('freshDatabase').kind;

let database: Database;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

/**
 * The state that every way to the last migration has to lead to: that of an undisturbed run. The
 * database of other tests is not it, to which a service may have added partitions.
 */
let expected: Promise<string[]> | undefined;
const expectedState = (): Promise<string[]> => {
  expected ??= undisturbedState();
  return expected;
};

async function undisturbedState(): Promise<string[]> {
  const fresh = await openEmptyDatabase();
  try {
    await run(fresh, await allMigrations());
    return await schemaStateOf(fresh);
  } finally {
    await fresh.close();
  }
}

const run = (on: Database, migrations: readonly Migration[]) =>
  on.migrating((connection) => runMigrations(connection, migrations, logger));

/** A moment of a run: before or after a statement on its connection, counted from 0. */
interface Moment {
  readonly statement: number | RegExp;
  readonly when: 'before' | 'after';
}

/** A connection whose process ends at that moment: nothing is sent or received afterwards. */
function endingAt(connection: ScriptConnection, { statement, when }: Moment): ScriptConnection {
  let count = -1;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Error('killed');
  };
  return {
    query: async (text, values) => {
      if (isDead) return die();
      count += 1;
      const isMoment = statement instanceof RegExp ? statement.test(text) : statement === count;
      if (isMoment && when === 'before') return die();
      const result = await connection.query(text, values);
      return isMoment ? die() : result;
    },
  };
}

/** Runs the migrations, and ends the process at the moment, if it comes. */
async function runUntil(migrations: readonly Migration[], moment: Moment): Promise<void> {
  await database
    .migrating((connection) => runMigrations(endingAt(connection, moment), migrations, logger))
    .catch((error: Error) => {
      if (!String(error).includes('killed')) throw error;
    });
  // A server does it when the connection is closed, the embedded database when it is opened.
  if (kind === 'embedded') await database.migrating((session) => session.query('ROLLBACK'));
}

/** Numbers below `bound`, the same in each run of the tests. */
function numbersFrom(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % bound;
  };
}

/** Statements of the runner before and behind those of a migration. */
const OWN_STATEMENTS = 8;

/** Those of the program, and one of each kind that is not one transaction. */
async function allMigrations(): Promise<readonly Migration[]> {
  const scripts = {
    '20990101000000_indexes': `CREATE INDEX CONCURRENTLY IF NOT EXISTS by_phone ON users(phone);
      CREATE INDEX CONCURRENTLY IF NOT EXISTS by_first_name ON users(first_name);`,
    '20990101000001_block': `DO $$ BEGIN
      CREATE TABLE IF NOT EXISTS visits (id int); COMMIT; ALTER TABLE visits ADD COLUMN IF NOT EXISTS at date;
    END $$;`,
  };
  const more = Object.entries(scripts).map(([name, script]) => ({ name, script, checksum: 'x' }));
  return [...(await readMigrations()), ...more];
}

it.each([
  ['before', 33],
  ['after', 34],
] as const)(
  'a process that is killed %s any statement of any migration leaves what the next one completes',
  async (when, seed) => {
    const number = numbersFrom(seed);
    const migrations = await allMigrations();
    for (const [index, { script }] of migrations.entries()) {
      const upTo = migrations.slice(0, index + 1);
      const length = statementsOf(script).length + OWN_STATEMENTS;
      for (let kill = 0; kill < sample(12, 1); kill += 1) {
        await runUntil(upTo, { statement: number(length), when });
      }
      await runUntil(upTo, { statement: /^INSERT INTO _prisma_migrations/, when });
      await runUntil(upTo, { statement: /^COMMIT/, when });
      await run(database, upTo);
    }
    expect(await run(database, migrations)).toEqual([]);
    expect(await schemaStateOf(database)).toEqual(await expectedState());
    const { pending, unfinished, failed, changed } = await migrationState(database);
    expect([pending, unfinished, failed, changed]).toEqual([[], [], [], []]);
  },
  // Starts databases one after the other, which a busy machine takes minutes for.
  600_000,
);
