import { sql } from 'kysely';
import { systemCaller } from '../../../core/context.js';
import { db, type Fragment, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type JobLinkStates, tell } from './job-link-states.service.js';
import { existingLink, type JobLinkRow } from './job-links.queries.js';
import type { JobMails } from './mails/job-mails.service.js';

const DAY = 86_400_000;

/** Days after `until` on which a link ends. */
const LIVES_AFTER = 30;

/** Number of jobs that one transaction changes. */
const BATCH = 50;

/** The jobs that are looked at, and what is done with each. */
interface Due {
  readonly where: (now: Date) => Fragment;
  readonly take: (unit: Unit, link: JobLinkRow) => Promise<void>;
}

const UNDONE = sql`state <> 'done'`;

/**
 * Reminds contractors a day before the work should be done, tells leads of work that is late, and
 * ends links 30 days later (docs/behaviour/job-links.md). Replicas share the work: each skips rows that another
 * one has locked.
 */
export class JobSweep {
  private readonly due: readonly Due[];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    states: JobLinkStates,
    mails: JobMails,
  ) {
    this.due = [
      {
        where: (now) => sql`until <= ${new Date(now.getTime() + DAY)}::timestamptz
          AND until > ${now}::timestamptz AND ${UNDONE}
          AND reminded_until IS DISTINCT FROM until`,
        take: async (unit, link) => {
          await mark(unit, link, { remindedUntil: link.until });
          await mails.send(unit, link, 'reminder');
        },
      },
      {
        where: (now) => sql`until <= ${now}::timestamptz AND ${UNDONE}
          AND overdue_until IS DISTINCT FROM until`,
        take: async (unit, link) => {
          await mark(unit, link, { overdueUntil: link.until });
          tell(unit, link, 'overdue');
        },
      },
      {
        where: (now) => sql`until <= ${new Date(now.getTime() - LIVES_AFTER * DAY)}::timestamptz`,
        take: (unit, link) => states.end(unit, link, 'expired'),
      },
    ];
  }

  /** Takes everything that is due; ends early, after a transaction, when `signal` is aborted. */
  async takeDue(signal: AbortSignal): Promise<void> {
    for (const due of this.due) {
      let taken = BATCH;
      while (taken === BATCH && !signal.aborted) {
        taken = await this.unitOfWork.run(systemCaller('jobs-of-contractors'), async (unit) => {
          const ids = await lockSome(unit.statements, due.where(unit.now));
          for (const id of ids) await due.take(unit, await existingLink(unit.statements, id));
          return ids.length;
        });
      }
    }
  }
}

async function lockSome(statements: Statements, where: Fragment): Promise<number[]> {
  const found = statement(sql<{ id: number }>`SELECT id FROM job_links
    WHERE ended_at IS NULL AND ${where} ORDER BY until, id
    LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
  return (await statements.all(found)).map(({ id }) => id);
}

async function mark(
  { statements }: Unit,
  { id }: JobLinkRow,
  columns: { readonly remindedUntil?: Date; readonly overdueUntil?: Date },
): Promise<void> {
  await statements.all(statement(db.updateTable('jobLinks').set(columns).where('id', '=', id)));
}
