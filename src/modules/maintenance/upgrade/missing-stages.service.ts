import type { Statements } from '../../../core/sql.js';
import type { Database } from '../../../infra/database/database.js';
import {
  areStagesValidated,
  highestRequestId,
  STAGE_CONSTRAINTS,
  setStages,
} from './missing-stages.queries.js';

/** How many ids one statement looks at; requests that it changes wait for it. */
const RANGE = 5_000;

/**
 * Gives requests of the versions before stages theirs: `confirmed` for what is completed, else the stage of
 * the same name. Runs at the start, before requests are answered; processes of the version before may
 * write at the same time (migration `stages`).
 */
export class MissingStagesService {
  private readonly statements: Statements;

  constructor(private readonly database: Database) {
    this.statements = database.statements;
  }

  /**
   * Sets the stages that are missing, in short transactions, and validates the constraints of the table.
   * Does nothing when they are valid.
   *
   * @returns the number of requests that got a stage.
   */
  async set(): Promise<number> {
    if (await areStagesValidated(this.statements)) return 0;
    return await this.database.exclusively(async () => {
      if (await areStagesValidated(this.statements)) return 0;
      const last = await highestRequestId(this.statements);
      let changed = 0;
      for (let first = 1; first <= last; first += RANGE) {
        changed += await setStages(this.statements, first, first + RANGE - 1);
      }
      const connection = await this.database.adapterFactory.connect();
      // Reads the whole table, without the time limit of statements; others may read and write meanwhile.
      await connection.executeScript(
        STAGE_CONSTRAINTS.map(
          (name) => `ALTER TABLE maintenance_requests VALIDATE CONSTRAINT "${name}";`,
        ).join('\n'),
      );
      return changed;
    });
  }
}
