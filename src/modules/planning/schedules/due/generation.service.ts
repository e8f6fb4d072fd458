import type { Unit } from '../../../../core/unit.js';
import type { ScheduledWorkService } from '../../../requests/maintenance/submit/scheduled.service.js';
import type { RequestChecklistsService } from '../../../requests/request-checklists/request-checklists.service.js';
import {
  type NewOccurrence,
  type OccurrenceRow,
  writeOccurrences,
} from '../occurrences.queries.js';
import type { Decision } from '../rule/due.js';
import { scheduleGenerated, scheduleMissed } from '../schedules.events.js';
import type { ScheduleRow } from '../schedules.queries.js';

/** The account that carries decisions out. */
export interface CarriedOutBy {
  /** The account for which requests are made. */
  readonly userId: number;
  /** True if the service does it by itself. */
  readonly byService: boolean;
  /** The person's words. */
  readonly reason?: string;
}

/**
 * Carries out what becomes of occurrences: request, occurrence, audit record and event, in the
 * transaction that has locked the schedule.
 */
export class GenerationService {
  constructor(
    private readonly work: ScheduledWorkService,
    private readonly checklists: RequestChecklistsService,
  ) {}

  /** @returns the stored occurrences, in the order of the decisions. */
  async carryOut(
    unit: Unit,
    schedule: ScheduleRow,
    decisions: readonly Decision[],
    by: CarriedOutBy,
  ): Promise<OccurrenceRow[]> {
    const occurrences: NewOccurrence[] = [];
    for (const { slot, assetId, state, cause } of decisions) {
      const { closed: _closed, ...times } = slot;
      occurrences.push({
        ...times,
        ...{ assetId, state, cause, reason: by.reason ?? null },
        requestId:
          state === 'generated' ? await this.request(unit, schedule, { slot, assetId }, by) : null,
        actorId: by.byService ? null : by.userId,
      });
    }
    const rows = await writeOccurrences(unit.statements, schedule.id, occurrences, unit.now);
    for (const row of rows) record(unit, schedule, row, by);
    return rows;
  }

  private async request(
    unit: Unit,
    schedule: ScheduleRow,
    { slot, assetId }: Pick<Decision, 'slot' | 'assetId'>,
    { userId }: CarriedOutBy,
  ): Promise<number> {
    const { title, description, priority, departmentId, categoryId, locationId } = schedule;
    const { assigneeId, estimateMinutes, checklistId, fields } = schedule;
    const { id } = await this.work.insert(unit, {
      ...{ title, description, priority, departmentId, categoryId, locationId, assetId },
      ...{ fields, assigneeId, estimateMinutes, actorId: userId, manualDueAt: slot.dueAt },
      scheduleId: schedule.id,
      occurrenceKey: slot.occurrenceKey,
      hasChecklist: checklistId !== null,
    });
    if (checklistId !== null) {
      await this.checklists.takeFromSchedule(unit, { id, checklistId, actorId: userId });
    }
    return id;
  }
}

/** Writes the audit record and the event of a stored occurrence. */
function record(
  unit: Unit,
  { id: scheduleId, departmentId }: ScheduleRow,
  row: OccurrenceRow,
  by: CarriedOutBy,
): void {
  const { state, assetId, occurrenceKey, requestId, dueAt, cause } = row;
  const reason = row.reason ?? cause;
  unit.audit({
    action: `schedule.${state}`,
    targetType: 'schedule',
    targetId: scheduleId,
    metadata: { occurrenceKey, assetId, requestId, reason },
    ...(by.byService ? { actor: null } : {}),
  });
  if (state === 'skipped') return;
  const event = state === 'generated' ? scheduleGenerated : scheduleMissed;
  const payload = { scheduleId, assetId, occurrenceKey, dueAt: dueAt.toISOString(), requestId };
  unit.emit(event, payload, { departmentId, ...(requestId === null ? {} : { requestId }) });
}
