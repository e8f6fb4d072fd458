import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { runScript, type ScriptConnection } from '../../src/infra/database/migration-scripts.js';
import { separateStatements, statementsOf } from '../../src/infra/database/migration-statements.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { ensureTable, type Migration } from '../../src/infra/migrations/migration-records.js';
import { runMigrations } from '../../src/infra/migrations/migration-runner.js';
import {
  migrate,
  migrationNames,
  migrationState,
  readMigrations,
} from '../../src/infra/migrations/migrations.js';
import { openEmptyDatabase } from '../support/database.js';
import { FULL } from '../support/full.js';
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
    await migrate(fresh);
    return await schemaStateOf(fresh);
  } finally {
    await fresh.close();
  }
}

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

// In the full run each migration is disturbed in each way, and otherwise in one of them, in turns.

describe('a process that migrates is killed', () => {
  it.each<[readonly Moment['when'][], number]>(
    FULL
      ? [
          [['before'], 33],
          [['after'], 34],
        ]
      : [[['before', 'after'], 33]],
  )('%s any statement of any migration, and the next start goes on', async (ways, seed) => {
    const number = numbersFrom(seed);
    const migrations = await readMigrations();
    for (const [index, { script }] of migrations.entries()) {
      const when = ways[index % ways.length] as Moment['when'];
      const upTo = migrations.slice(0, index + 1);
      const length = statementsOf(script).length + OWN_STATEMENTS;
      await runUntil(upTo, { statement: number(length), when });
      await runUntil(upTo, { statement: /^INSERT INTO _prisma_migrations/, when });
      await runUntil(upTo, { statement: /^COMMIT/, when });
      await migrate(
        database,
        upTo.map(({ name }) => name),
      );
    }
    expect(await schemaStateOf(database)).toEqual(await expectedState());
    const { applied, pending, unfinished, failed, changed } = await migrationState(database);
    expect(applied).toEqual(await migrationNames());
    expect([pending, unfinished, failed, changed]).toEqual([[], [], [], []]);
  });
});

/**
 * State that versions before this runner left when they were killed: they sent the script as one
 * message, and wrote the row by separate statements.
 */
describe('a version before was killed', () => {
  const attempt = (name: string, steps: number, more = '') =>
    database.prisma.$executeRawUnsafe(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count, rolled_back_at, logs)
      VALUES (gen_random_uuid()::text, 'x', '${name}', now(), ${steps}, ${more || 'NULL, NULL'})`);

  const LEFT = {
    'before the script': async ({ name }: Migration) => {
      await attempt(name, 0);
    },
    'between the script and its record': async ({ name, script }: Migration) => {
      await attempt(name, 0);
      await database.migrating((session) => runScript(session, script, logger));
    },
    'between the record of the step and that of the end': async ({ name, script }: Migration) => {
      await database.migrating((session) => runScript(session, script, logger));
      await attempt(name, 1);
    },
    'and started again in vain': async ({ name, script }: Migration) => {
      await database.migrating((session) => runScript(session, script, logger));
      await attempt(name, 1, 'now(), NULL');
      await attempt(name, 0, `now(), 'ERROR: type "x" already exists'`);
      await attempt(name, 0, 'now(), NULL');
    },
  };

  const MOMENTS = Object.keys(LEFT) as (keyof typeof LEFT)[];

  it.for(FULL ? MOMENTS.map((moment) => [moment]) : [MOMENTS])('%s', async (moments) => {
    const migrations = await readMigrations();
    await database.migrating(ensureTable);
    const done: string[] = [];
    for (const [index, migration] of migrations.entries()) {
      const moment = moments[index % moments.length] as keyof typeof LEFT;
      await LEFT[moment](migration);
      done.push(migration.name);
      const applied = await migrate(database, done);
      const isRun = moment === 'before the script' || separateStatements(migration.script);
      if (isRun) expect(applied).toEqual([migration.name]);
    }
    expect(await migrate(database)).toEqual([]);
    expect(await schemaStateOf(database)).toEqual(await expectedState());
    const [row] = await database.prisma.$queryRaw<[{ open: number }]>`
      SELECT count(*)::int AS open FROM _prisma_migrations WHERE finished_at IS NULL`;
    expect(row.open).toBe(0);
  });
});
