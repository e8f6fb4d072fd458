import { requireAny } from '../../../../core/access.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError } from '../../../../core/errors.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import type { DeliveriesService } from '../../../outward/webhooks/deliveries.service.js';
import type { CommentsService } from '../../../requests/comments/comments.service.js';
import type { WatchingService } from '../../../requests/comments/watching.service.js';
import type { JobLinksService } from '../../../requests/job-links/job-links.service.js';
import type { RequestFieldsService } from '../../../requests/maintenance/set-fields/request-fields.service.js';
import type { AssigningService } from '../../../requests/maintenance/steps/assigning.service.js';
import type { DueDatesService } from '../../../requests/maintenance/steps/due-dates.service.js';
import type { StepsService } from '../../../requests/maintenance/steps/steps.service.js';
import type { SubmitService } from '../../../requests/maintenance/submit/submit.service.js';
import type { Action, ActionType } from '../content/actions.js';
import type { RuleEventRow } from '../judging/state.js';
import { ruleTold } from '../rules.events.js';
import type { ActiveRule } from './known-rules.service.js';
import { filledIn, type TemplateValues } from './templates.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The services by which rules act: those of people. */
export interface ActServices {
  readonly unitOfWork: UnitOfWork;
  readonly steps: StepsService;
  readonly assigning: AssigningService;
  readonly dueDates: DueDatesService;
  readonly requestFields: RequestFieldsService;
  readonly submission: SubmitService;
  readonly comments: CommentsService;
  readonly watching: WatchingService;
  readonly jobLinks: JobLinksService;
  readonly deliveries: DeliveriesService;
}

/** The surroundings in which an action is taken. */
export interface ActContext {
  /** The owner of the rule. */
  readonly caller: ActingCaller;
  readonly rule: Pick<ActiveRule, 'id' | 'name'>;
  readonly event: RuleEventRow;
  readonly values: TemplateValues;
  readonly now: Date;
}

/** The actions whose effect is a change of the row of the request. */
const MEASURED: readonly ActionType[] = [
  'assign',
  'setPriority',
  'setCategory',
  'transfer',
  'approve',
  'hold',
  'setDueDate',
  'setField',
];

/** Returns whether the row of the request tells that an action changed something. */
export function isMeasured({ type }: Action): boolean {
  return MEASURED.includes(type);
}

type Act = (
  services: ActServices,
  action: Action,
  context: ActContext & { readonly id: number },
) => Promise<unknown>;

/** A text of an action with its names filled in; undefined where it has none. */
function textOf({ values }: ActContext, text: unknown, most: number) {
  return typeof text === 'string' ? filledIn(text, values, most) : undefined;
}

const required = (context: ActContext, text: unknown, most: number) =>
  textOf(context, text, most) ?? '';

/** An optional text, which is left out where nothing of it is left. */
const optional = (context: ActContext, name: string, text: unknown, most: number) => {
  const filled = textOf(context, text, most);
  return filled === undefined || filled.trim() === '' ? {} : { [name]: filled };
};

const ACTS: Readonly<Record<ActionType, Act>> = {
  assign: ({ assigning }, { technicianId, strategy, pool }, { caller, id }) =>
    assigning.assign(caller, {
      id,
      ...(technicianId === undefined ? {} : { technicianId: Number(technicianId) }),
      ...(strategy === undefined ? {} : { strategy: strategy as 'leastLoad' }),
      ...(pool === undefined ? {} : { pool: pool as object }),
    }),
  setPriority: ({ steps }, { priority }, { caller, id }) =>
    steps.classify(caller, { id, priority: priority as MaintenancePriority }),
  setCategory: ({ steps }, { categoryId }, { caller, id }) =>
    steps.classify(caller, { id, categoryId: Number(categoryId) }),
  transfer: ({ steps }, { departmentId, reason }, context) =>
    steps.transfer(context.caller, {
      ...{ id: context.id, departmentId: Number(departmentId) },
      reason: required(context, reason, 2000),
    }),
  addWatcher: ({ watching }, { userIds }, { caller, id }) =>
    watching.watchFor(caller, id, userIds as readonly number[]),
  notify: ({ unitOfWork }, { to, userIds, text }, context) =>
    unitOfWork.run(context.caller, async ({ emit }) => {
      const { rule, event } = context;
      const { related, values } = event.state;
      emit(ruleTold, {
        ...{ event: 'rule', ruleId: rule.id, rule: rule.name, requestId: event.requestId },
        departmentId: related?.departmentId ?? (values.departmentId as number),
        ...{ to: to as readonly string[], userIds: userIds as readonly number[] },
        ...{ text: required(context, text, 500), reason: null },
        key: context.caller.requestId,
      });
    }),
  comment: ({ comments }, { body, visibility }, context) =>
    comments.add(context.caller, {
      ...{ requestId: context.id, visibility: visibility as 'public' | 'internal' },
      body: required(context, body, 5000),
    }),
  approve: ({ steps }, { note }, context) =>
    steps.approve(context.caller, { id: context.id, ...optional(context, 'note', note, 2000) }),
  hold: ({ steps }, { reason, note, hours }, context) =>
    steps.hold(context.caller, {
      ...{ id: context.id, reason: reason as 'other' },
      ...optional(context, 'note', note, 2000),
      ...(hours === undefined
        ? {}
        : { until: new Date(context.now.getTime() + Number(hours) * HOUR) }),
    }),
  setDueDate: ({ dueDates }, { hours, reason }, context) =>
    dueDates.set(context.caller, {
      id: context.id,
      dueAt: new Date(context.now.getTime() + Number(hours) * HOUR),
      reason: required(context, reason, 2000),
    }),
  setField: ({ requestFields }, { key, value }, { caller, id }) =>
    requestFields.set(caller, { id, fields: [{ key: String(key), value }] }),
  sendToContractor: ({ jobLinks }, { contractorId, days, may, message }, context) =>
    jobLinks.send(context.caller, {
      ...{ requestId: context.id, contractorId: Number(contractorId) },
      until: new Date(context.now.getTime() + Number(days) * DAY),
      ...(may === undefined ? {} : { may: may as ('photos' | 'checklist' | 'time' | 'quote')[] }),
      ...optional(context, 'message', message, 2000),
    }),
  webhook: ({ deliveries }, { receiverId }, { caller, rule, event, now }) =>
    deliveries.tell(caller, Number(receiverId), 'rule.fired', {
      ...{ id: event.requestId, ruleId: rule.id, rule: rule.name },
      ...{ firingId: `${event.id}-${rule.id}`, at: now.toISOString() },
    }),
  createRequest: async ({ unitOfWork, submission }, action, context) => {
    const { caller, event } = context;
    requireAny(caller, ['maintenance.create']);
    const { assetId, departmentId } = event.state.values;
    const { priority, categoryId } = action;
    await unitOfWork.run(caller, async (unit) => {
      const title = required(context, action.title, 200);
      const input = {
        ...{ title, description: textOf(context, action.description, 5000) ?? title },
        ...{ assetId: Number(assetId), departmentId: Number(action.departmentId ?? departmentId) },
        ...(priority === undefined ? {} : { priority: priority as MaintenancePriority }),
        ...(categoryId === undefined ? {} : { categoryId: Number(categoryId) }),
      };
      await submission.insert(unit, caller.actor, input, 'rule');
    });
  },
};

/** Takes single actions of rules, each by the operation that people have (docs/behaviour/rules.md). */
export class ActsService {
  constructor(private readonly services: ActServices) {}

  /** Takes an action as the owner of its rule. @throws AppError as the operation. */
  async take(action: Action, context: ActContext): Promise<void> {
    const id = context.event.requestId;
    if (id === null && context.event.meterId === null) {
      throw new AppError('NOT_FOUND', 'The maintenance request does not exist.');
    }
    // Of a reading none of the actions uses it.
    await ACTS[action.type](this.services, action, { ...context, id: id ?? 0 });
  }
}
