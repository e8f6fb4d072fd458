import type { StoredEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { AudienceService } from '../../requests/maintenance/audience.service.js';
import type { ClockTold } from '../../requests/maintenance/clocks/clock.events.js';
import type { Notice } from './notifier.service.js';
import {
  administrators,
  headsOf,
  type NotifiableRequest,
  notifiableRequests,
  recipientsOf,
} from './recipients.queries.js';

/** The people of the departments of some events. */
interface People {
  readonly approvers: ReadonlyMap<number, readonly number[]>;
  readonly leads: ReadonlyMap<number, readonly number[]>;
  readonly heads: ReadonlyMap<number, readonly number[]>;
  readonly administrators: readonly number[];
}

/**
 * Notices of clocks (docs/behaviour/notifications.md): to nobody who cannot see the request. Clocks
 * of deleted requests have none. The number of statements does not depend on the number of events.
 */
export async function noticesOfClocks(
  audience: AudienceService,
  events: readonly StoredEvent<ClockTold>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.id))];
  const requests = await notifiableRequests(unit.statements, ids);
  const people = await peopleOf(events, unit);
  const candidates = events.flatMap((event) => {
    const request = requests.get(event.payload.id);
    if (request === undefined) return [];
    const told = new Set(toldOf(event.payload, request, people));
    return [...told].map((userId) => ({ event, request, userId }));
  });
  const standingOf = await audience.judge(
    [...new Set(candidates.map(({ userId }) => userId))],
    unit,
  );
  return candidates
    .filter(({ request, userId }) => standingOf(request, userId).sees)
    .map(({ event, request, userId }) => {
      const { what, clockId, clock, dueAt, percent } = event.payload;
      return {
        userId,
        kind: what,
        requestId: request.id,
        actorId: null,
        data: { clock, dueAt, percent },
        dedupeKey: `${what}:${clockId ?? `${clock}:${request.id}:${dueAt}`}:${percent ?? ''}`,
        at: event.occurredAt,
      };
    });
}

async function peopleOf(events: readonly StoredEvent<ClockTold>[], unit: Unit): Promise<People> {
  const departments = [...new Set(events.map(({ payload }) => payload.departmentId))];
  const asks = (group: string) => events.some(({ payload }) => payload.notify.includes(group));
  return {
    approvers: await recipientsOf(unit, departments, 'maintenance.approve'),
    leads: await recipientsOf(unit, departments, 'maintenance.assign'),
    heads: asks('head') ? await headsOf(unit.statements, departments) : new Map(),
    administrators: asks('administrators') ? await administrators(unit.statements) : [],
  };
}

function toldOf(
  { what, stage, departmentId, notify, userIds }: ClockTold,
  { assigneeId, helperIds }: NotifiableRequest,
  { approvers, leads, heads, administrators }: People,
): readonly number[] {
  const assignee = assigneeId === null ? [] : [assigneeId, ...helperIds];
  const led = leads.get(departmentId) ?? [];
  if (what === 'escalated') {
    const groups: Readonly<Record<string, readonly number[]>> = {
      assignee,
      leads: led,
      head: heads.get(departmentId) ?? [],
      administrators,
    };
    return [...notify.flatMap((group) => groups[group] ?? []), ...userIds];
  }
  const without = stage === 'submitted' ? (approvers.get(departmentId) ?? []) : led;
  const concerned = assigneeId === null ? without : assignee;
  return what === 'breached' ? [...concerned, ...led] : concerned;
}
