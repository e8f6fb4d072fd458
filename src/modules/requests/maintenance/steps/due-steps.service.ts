import { sql } from 'kysely';
import { changesBetween } from '../../../../core/changes.js';
import { systemCaller } from '../../../../core/context.js';
import type { Fragment } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { MaintenancePriority, MaintenanceStage } from '../../../../generated/prisma/enums.js';
import { emitOccasion } from '../happened.events.js';
import { requestWorkEnded } from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { StepFollower } from './step-follower.service.js';
import { changed, guardedUpdate, type RequestChanges } from './steps.queries.js';
import { AUDIT_ACTIONS, auditSnapshot, emitChanges, NO_HOLD } from './transitions.service.js';

/** Number of requests that one transaction changes. */
const BATCH = 50;

/** A step that the service takes itself. */
interface OwnStep {
  readonly step: 'resume' | 'confirm' | 'cancel';
  readonly changes: (
    row: RequestRow,
    now: Date,
  ) => RequestChanges & { readonly stage: MaintenanceStage };
}

/** A step that the service takes itself when it is due. */
interface DueStep extends OwnStep {
  /** Condition for the due requests, over the table. */
  readonly isDue: (now: Date) => Fragment;
}

const RESUME: DueStep = {
  step: 'resume',
  isDue: (now) => sql`hold_until <= ${now}::timestamptz`,
  changes: ({ stage }) => ({ stage, ...NO_HOLD }),
};

const DUE_STEPS: readonly DueStep[] = [
  RESUME,
  {
    step: 'confirm',
    isDue: (now) => sql`confirm_at <= ${now}::timestamptz AND stage = 'completed'`,
    changes: (_row, now) => ({ stage: 'confirmed', confirmedAt: now, confirmAt: null }),
  },
];

/**
 * Ends expired holds, and confirms requests that were completed long enough ago
 * (docs/behaviour/requests.md). Replicas share the work: each skips rows that another one has
 * locked.
 */
export class DueStepsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: StepFollower,
  ) {}

  /** Takes every due step; ends early, after a transaction, when `signal` is aborted. */
  async takeDue(signal: AbortSignal): Promise<void> {
    for (const due of DUE_STEPS) {
      let taken = BATCH;
      while (taken === BATCH && !signal.aborted) {
        taken = await this.unitOfWork.run(systemCaller('due-steps'), (unit) =>
          this.takeSome(unit, due),
        );
      }
    }
  }

  /**
   * Ends the hold of a request for another reason than its time, as a step of the service itself,
   * regardless of the caller.
   *
   * @param row the current request, locked until the transaction ends.
   */
  async resume(unit: Unit, row: RequestRow): Promise<void> {
    await this.take(unit, RESUME, row);
  }

  /**
   * Cancels an open request, as a step of the service itself, regardless of the caller.
   *
   * @param row as of `resume`.
   */
  async cancel(unit: Unit, row: RequestRow, cancelReason: string): Promise<void> {
    unit.emit(requestWorkEnded, { id: row.id, originalId: null });
    const changes: OwnStep['changes'] = (_row, cancelledAt) => ({
      ...{ stage: 'cancelled', cancelledAt, cancelReason },
    });
    await this.take(unit, { step: 'cancel', changes }, row);
  }

  /**
   * Changes the priority of a request, as triage by the service itself.
   *
   * @param row as of `resume`.
   */
  async classify(
    unit: Unit,
    row: RequestRow,
    changed: { readonly priority: MaintenancePriority },
  ): Promise<void> {
    const { now, statements } = unit;
    const entry = { step: 'classify', action: undefined, actorId: null, note: null } as const;
    const update = guardedUpdate(row, { stage: row.stage, ...changed }, entry, now);
    const [after] = await returnedRequests(statements, update);
    if (after === undefined) throw new Error('A locked request has changed.');
    record(unit, 'classify', row, after);
  }

  private async takeSome(unit: Unit, due: DueStep) {
    const { now, statements } = unit;
    // A row that refers to the request, such as a notification that is being written, locks only
    // its key.
    const rows = await returnedRequests(
      statements,
      sql`t AS (SELECT * FROM maintenance_requests WHERE ${due.isDue(now)}
        ORDER BY id LIMIT ${sql.raw(String(BATCH))} FOR NO KEY UPDATE SKIP LOCKED)`,
    );
    for (const before of rows) {
      const after = await this.take(unit, due, before);
      if (due.step === 'resume') emitOccasion(unit, after, 'held_until');
    }
    return rows.length;
  }

  private async take(unit: Unit, { step, changes }: OwnStep, before: RequestRow) {
    const { now, statements } = unit;
    const entry = { step, action: undefined, actorId: null, note: null };
    const all = changes(before, now);
    const further = await this.clocks.plan(unit, { step, before, after: changed(before, all) });
    const written = { ...all, ...further?.columns };
    const update = guardedUpdate(before, written, entry, now, further);
    const [after] = await returnedRequests(statements, update);
    if (after === undefined) throw new Error('A locked request has changed.');
    record(unit, step, before, after);
    return after;
  }
}

/** Records a step of the service in the audit trail, and emits its events. */
function record(
  unit: Unit,
  step: OwnStep['step'] | 'classify',
  before: RequestRow,
  after: RequestRow,
): void {
  unit.audit({
    action: AUDIT_ACTIONS[step],
    targetType: 'maintenance_request',
    targetId: before.id,
    metadata: changesBetween(auditSnapshot(before), auditSnapshot(after)),
    actor: null,
  });
  emitChanges(unit, step, before, after);
}
