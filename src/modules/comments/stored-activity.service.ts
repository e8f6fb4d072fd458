import type { Statements } from '../../core/sql.js';
import type { Database } from '../../infra/database/database.js';
import {
  ACTIVITY_CONSTRAINTS,
  addPhotoEntries,
  highestIds,
  isActivityValidated,
  setActivity,
} from './stored-activity.queries.js';

/** How many ids one statement looks at; requests that it changes wait for it. */
const RANGE = 5_000;

/** What `set` did. */
export interface ActivityResult {
  /** Requests that got the time of their last activity. */
  readonly requests: number;
  /** Photos that got an entry of the timeline. */
  readonly photos: number;
}

/**
 * Gives requests of the versions before comments the time of their last activity, which is that of their
 * last change, and their photos entries of the timeline. Runs at the start, before requests are answered;
 * processes of the version before may write at the same time (migration `comments`).
 */
export class StoredActivity {
  private readonly statements: Statements;

  constructor(private readonly database: Database) {
    this.statements = database.statements;
  }

  /**
   * Writes what is missing, in short transactions, and validates the constraints of the tables. Once that
   * is done, only the newest photos are looked at, which a process of the version before may have added.
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
      // Reads whole tables, without the time limit of statements; others may read and write meanwhile.
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
