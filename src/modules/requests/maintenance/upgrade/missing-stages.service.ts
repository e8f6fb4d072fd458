import type { Statements } from '../../../../core/sql.js';
import type { Database } from '../../../../infra/database/database.js';
import {
  areStagesValidated,
  highestRequestId,
  STAGE_CONSTRAINTS,
  setStages,
} from './missing-stages.queries.js';

/** Number of ids that one statement processes; changes of these requests wait for it. */
const RANGE = 5_000;

/**
 * Sets the stage of requests of earlier versions: `confirmed` for completed ones, otherwise the
 * stage of the same name. It runs at the start, before requests are answered, while processes of
 * the previous version may still write.
 */
export class MissingStagesService {
  private readonly statements: Statements;

  constructor(private readonly database: Database) {
    this.statements = database.statements;
  }

  /**
   * Sets missing stages in short transactions, and validates the constraints of the table. Does
   * nothing when they are valid.
   *
   * @returns the number of changed requests.
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
      // Reads the whole table without a statement time limit; others may read and write meanwhile.
      await connection.executeScript(
        STAGE_CONSTRAINTS.map(
          (name) => `ALTER TABLE maintenance_requests VALIDATE CONSTRAINT "${name}";`,
        ).join('\n'),
      );
      return changed;
    });
  }
}
