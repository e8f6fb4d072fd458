import type { Statements } from '../../../core/sql.js';
import type { Database } from '../../../infra/database/database.js';
import {
  ACTIVITY_CONSTRAINTS,
  addPhotoEntries,
  highestIds,
  isActivityValidated,
  setActivity,
} from './stored-activity.queries.js';

/** Number of ids that one statement processes; changes of these requests wait for it. */
const RANGE = 5_000;

/** Result of `set`. */
export interface ActivityResult {
  /** Requests whose time of last activity was set. */
  readonly requests: number;
  /** Photos whose timeline entry was added. */
  readonly photos: number;
}

/**
 * Sets the time of last activity in requests of earlier versions, which is that of their last
 * change, and adds the timeline entries of their photos. It runs at the start, before requests are
 * answered, while processes of the previous version may still write.
 */
export class StoredActivity {
  private readonly statements: Statements;

  constructor(private readonly database: Database) {
    this.statements = database.statements;
  }

  /**
   * Writes missing values in short transactions, and validates the constraints of the tables.
   * Afterwards only the newest photos are checked, which a process of the previous version may have
   * added.
   */
  async set(): Promise<ActivityResult> {
    return await this.database.exclusively(async () => {
      const { statements } = this;
      const isDone = await isActivityValidated(statements);
      const last = await highestIds(statements);
      const firstPhoto = isDone ? Math.max(1, last.photo - RANGE + 1) : 1;
      const photos = await inRanges(firstPhoto, last.photo, (first, end) =>
        addPhotoEntries(statements, first, end),
      );
      if (isDone) return { requests: 0, photos };
      const requests = await inRanges(1, last.request, (first, end) =>
        setActivity(statements, first, end),
      );
      const connection = await this.database.adapterFactory.connect();
      // Reads whole tables without a statement time limit; others may read and write meanwhile.
      await connection.executeScript(
        ACTIVITY_CONSTRAINTS.map(
          ({ table, name }) => `ALTER TABLE ${table} VALIDATE CONSTRAINT "${name}";`,
        ).join('\n'),
      );
      return { requests, photos };
    });
  }
}

async function inRanges(
  first: number,
  last: number,
  work: (first: number, last: number) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (let start = first; start <= last; start += RANGE) {
    changed += await work(start, start + RANGE - 1);
  }
  return changed;
}
