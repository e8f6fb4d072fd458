import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { Logger } from '../logging/logger.js';
import type { Connection } from './connection.js';
import { runScript, type ScriptConnection } from './migration-scripts.js';
import type { DatabasePool } from './pool.js';
import type { StatementNames } from './statement-names.js';

/** Time limit of a statement of a migration, in milliseconds; large tables take minutes. */
const MIGRATION_TIMEOUT = 3_600_000;

/**
 * Resets the settings of a script. A new connection for each script would take longer than most of
 * the scripts.
 */
const FORGET_SESSION = 'RESET ALL';

/** A connection for scripts, without the time limits of requests. */
export function scriptConnection(connection: Connection): ScriptConnection {
  let isUnbounded = false;
  return {
    query: async (text, values) => {
      if (!isUnbounded) await connection.query('SET statement_timeout = 0');
      isUnbounded = true;
      const query = { text, ...(values && { values }), query_timeout: MIGRATION_TIMEOUT };
      return (await connection.script(query)).at(-1) ?? { rows: [] };
    },
  };
}

/**
 * Prisma's adapter, with four corrections. It splits scripts at every semicolon, although function
 * bodies in migrations contain semicolons. It has one time limit for statements of requests and of
 * migrations. It waits for locks without a limit. It does not support the type `"char"` of the
 * catalogue, which Prisma's schema engine reads.
 */
export class Adapter extends PrismaPg {
  constructor(
    private readonly pool: DatabasePool,
    names: StatementNames,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    super(pool, { statementNameGenerator: ({ sql }) => names.of(sql) ?? '' });
  }

  /** Connects to the database for Prisma. */
  override async connect() {
    const connected = await super.connect();
    const query = connected.queryRaw.bind(connected);
    connected.queryRaw = async (statement) => {
      const result = await query(statement);
      const { CharacterArray, Character } = ColumnTypeEnum;
      // Only results of the schema engine differ.
      if (!result.columnTypes.includes(CharacterArray)) return result;
      const columnTypes = result.columnTypes.map((type) =>
        type === CharacterArray ? Character : type,
      );
      return { ...result, columnTypes };
    };
    connected.executeScript = (script) =>
      this.pool.use(async (connection) => {
        try {
          await runScript(scriptConnection(connection), script, this.logger);
          await connection.query(FORGET_SESSION);
        } catch (error) {
          connection.discard();
          throw error;
        }
      });
    return connected;
  }
}
