import type { StoredEvent } from '../../../../core/events.js';
import type { Unit } from '../../../../core/unit.js';
import type { AudienceService } from '../../../requests/maintenance/audience.service.js';
import type { RuleTold } from '../../../system/rules/rules.events.js';
import type { Notice } from '../notifier.service.js';
import {
  headsOf,
  type NotifiableRequest,
  notifiableRequests,
  recipientsOf,
  watchersOf,
} from '../recipients.queries.js';

/** Values of `data.event` of notifications by rules, or of them. */
export const RULE_EVENTS: readonly string[] = [
  'rule',
  'rule_throttled',
  'rule_off',
] satisfies RuleTold['event'][];

/**
 * Notices of rules (docs/behaviour/rules.md): to nobody who cannot see the request. Of a request that
 * is gone there are none.
 */
export async function noticesOfRules(
  audience: AudienceService,
  events: readonly StoredEvent<RuleTold>[],
  unit: Unit,
): Promise<Notice[]> {
  const ids = [...new Set(events.flatMap(({ payload }) => payload.requestId ?? []))];
  const requests = await notifiableRequests(unit.statements, ids);
  const notices: Notice[] = [];
  for (const event of events) {
    const { payload } = event;
    const { requestId } = payload;
    const request = requestId === null ? undefined : requests.get(requestId);
    if (requestId !== null && request === undefined) continue;
    const told = await toldOf(payload, request, unit);
    const standings = request && (await audience.of(request, told, unit));
    const seeing = told.filter((id) => standings === undefined || standings.get(id)?.sees === true);
    notices.push(...seeing.map((userId) => noticeOf(event, userId)));
  }
  return notices;
}

function noticeOf({ payload, occurredAt: at }: StoredEvent<RuleTold>, userId: number): Notice {
  const { event, ruleId, rule, requestId, text, reason, key } = payload;
  const further = { ...(text === null ? {} : { text }), ...(reason === null ? {} : { reason }) };
  return {
    ...{ userId, kind: 'escalated', requestId, actorId: null, at },
    ...{ data: { event, ruleId, rule, ...further }, dedupeKey: key },
  };
}

async function toldOf(
  { to, userIds, departmentId }: RuleTold,
  request: NotifiableRequest | undefined,
  unit: Unit,
): Promise<number[]> {
  const { statements } = unit;
  const departments = departmentId === null ? [] : [request?.departmentId ?? departmentId];
  const [department = 0] = departments;
  const groups: Readonly<Record<string, () => Promise<readonly number[]>>> = {
    assignee: async () => (request?.assigneeId ? [request.assigneeId] : []),
    submitter: async () => (request ? [request.requesterId] : []),
    leads: async () =>
      (await recipientsOf(unit, departments, 'maintenance.assign')).get(department) ?? [],
    head: async () => (await headsOf(statements, departments)).get(department) ?? [],
    watchers: async () =>
      request ? ((await watchersOf(statements, [request.id])).get(request.id) ?? []) : [],
  };
  const told = new Set(userIds);
  for (const group of to) for (const id of (await groups[group]?.()) ?? []) told.add(id);
  return [...told];
}
