import type { AccountActor } from '../../../core/actor.js';
import { type Selection, type Sources, selectRows } from '../../../core/selection.js';
import type { Fragment } from '../../../core/sql.js';
import type {
  Department,
  MaintenanceRequest as RequestRow,
} from '../../../generated/prisma/client.js';
import type { KnownFields } from '../../equipment/fields/known-fields.js';
import { departmentSources } from '../../people/departments/departments.mapper.js';
import {
  type RelatedUserRow,
  toRelatedUser,
  userSources,
} from '../../people/users/users.mapper.js';
import { CODE_COLUMNS } from './causes/causes.types.js';
import { shownDue } from './clocks/never.js';
import { WORK_COLUMNS } from './crew/work.access.js';
import { FIELD_COLUMNS, shownFields } from './fields/request-fields.js';
import type { RequestHold } from './hold.types.js';
import { RELATED_COLUMNS } from './maintenance.access.js';
import { COMPLETION, type MaintenanceRequest, STATE } from './maintenance.types.js';
import { MISSING, type Missing } from './requires/requires.queries.js';
import { CALLER_COLUMNS } from './steps/requester-phone.access.js';
import { OPTION_COLUMNS, type StepConditions, stepOptions } from './steps/step-options.js';
import { allowedActions, STATE_COLUMNS } from './steps/steps.access.js';

/** The columns of a hold. */
const HOLD_COLUMNS = ['holdReason', 'holdNote', 'holdSince', 'holdUntil', 'holdById'] as const;

/** Sources of requests. */
const requestSources: Sources = {
  table: 'maintenanceRequests',
  columns: [
    'id',
    'title',
    'description',
    'priority',
    'category',
    'location',
    'status',
    'departmentId',
    'requesterId',
    'assigneeId',
    'helperIds',
    'approvedById',
    'approvedAt',
    'assignedAt',
    'completedAt',
    'completionNote',
    'cancelledAt',
    'cancelReason',
    'version',
    'createdAt',
    'updatedAt',
    'lastActivityAt',
    'stage',
    ...HOLD_COLUMNS,
    'startedAt',
    'confirmedAt',
    'confirmAt',
    'confirmedById',
    'rating',
    'reopenCount',
    'firstCompletedAt',
    'duplicateOfId',
    'followUpOfId',
    'scheduleId',
    'occurrenceKey',
    'meTooCount',
    'plannedStart',
    'plannedEnd',
    'estimateMinutes',
    'origin',
    'categoryId',
    'locationId',
    'assetId',
    'nextDueAt',
    'riskAt',
    'breachedAt',
    'manualDueAt',
    'wantedBy',
    'fields',
    'incomplete',
    ...Object.values(CODE_COLUMNS),
  ],
  computed: {
    fields: FIELD_COLUMNS,
    // Null in rows of earlier versions until the program has started.
    lastActivityAt: ['lastActivityAt', 'updatedAt'],
    allowedActions: STATE_COLUMNS,
    actions: OPTION_COLUMNS,
    allowedSteps: OPTION_COLUMNS,
    onHold: ['holdSince'],
    hold: HOLD_COLUMNS,
    // Read by resolvers, which return only visible requests.
    duplicateOf: ['duplicateOfId'],
    followUpOf: ['followUpOfId'],
    checklist: RELATED_COLUMNS,
    confirmedBy: ['confirmedById'],
    categoryRecord: ['categoryId'],
    locationRecord: ['locationId'],
    asset: ['assetId'],
    helpers: ['helperIds'],
    schedule: ['scheduleId'],
    requesterPhone: CALLER_COLUMNS,
    contactName: CALLER_COLUMNS,
    contactEmail: CALLER_COLUMNS,
    contactMail: CALLER_COLUMNS,
    timeEntries: RELATED_COLUMNS,
    mayAddWork: WORK_COLUMNS,
    costs: ['departmentId'],
    contractor: RELATED_COLUMNS,
    problem: [CODE_COLUMNS.problem, ...RELATED_COLUMNS],
    cause: [CODE_COLUMNS.cause, ...RELATED_COLUMNS],
    remedy: [CODE_COLUMNS.remedy, ...RELATED_COLUMNS],
  },
  relations: {
    department: { sources: departmentSources, key: 'departmentId' },
    requester: { sources: userSources, key: 'requesterId' },
    assignee: { sources: userSources, key: 'assigneeId' },
    approvedBy: { sources: userSources, key: 'approvedById' },
  },
};

/** Beginning of a statement that reads a selection of requests (`selectRequests`). */
export function selectRequests(
  selection: Selection | undefined,
  needed: readonly string[] = [],
  further: readonly Fragment[] = [],
): Fragment {
  if (!selectsSteps(selection)) return selectRows(requestSources, selection, needed, further);
  return selectRows(requestSources, selection, [...needed, 'id'], [...further, MISSING]);
}

/** True if a selection has what the actor may do with a request, in either form. */
export function selectsSteps(selection: Selection | undefined): boolean {
  return selection?.actions !== undefined || selection?.allowedSteps !== undefined;
}

/** The hold of a request; null without a hold. */
function holdOf(row: Pick<RequestRow, (typeof HOLD_COLUMNS)[number]>): RequestHold | null {
  const { holdReason, holdNote, holdSince, holdUntil, holdById } = row;
  if (holdSince === null || holdReason === null) return null;
  return { reason: holdReason, note: holdNote, since: holdSince, until: holdUntil, byId: holdById };
}

/**
 * Columns that are not part of an answer. Copying an object without them would take many times as
 * long.
 */
const HIDDEN = {
  importKey: undefined,
  clocked: undefined,
  ruled: undefined,
  missing: undefined,
  manualDueCheckAt: undefined,
  completionReceivedAt: undefined,
  problemId: undefined,
  causeId: undefined,
  remedyId: undefined,
  // Only values that the reader may see are in an answer (`shownFields`).
  fields: undefined,
  holdReason: undefined,
  holdNote: undefined,
  holdSince: undefined,
  holdUntil: undefined,
  holdById: undefined,
};

/** A request as both interfaces return it, with the specification's steps that are allowed now. */
export function toVisibleRequest(actor: AccountActor, row: RequestRow): MaintenanceRequest {
  return {
    ...row,
    ...HIDDEN,
    lastActivityAt: row.lastActivityAt ?? row.updatedAt,
    nextDueAt: shownDue(row.nextDueAt),
    onHold: row.holdSince !== null,
    hold: holdOf(row),
    allowedActions: allowedActions(actor, row),
    [STATE]: row,
    [COMPLETION]: row.completionReceivedAt,
  };
}

/** A request that was read for a selection, with the selected columns and related rows. */
export interface SelectedRow extends Omit<RequestRow, 'importKey'> {
  readonly department?: Department;
  readonly requester?: RelatedUserRow;
  readonly assignee?: RelatedUserRow | null;
  readonly approvedBy?: RelatedUserRow | null;
  readonly missing?: boolean | null;
}

/** Such a row whose unmet requirements have been read (`withMissing`). */
interface KnownRow extends Omit<SelectedRow, 'missing'> {
  readonly missing?: readonly Missing[] | null;
}

/**
 * A request with the fields of a selection. It is the row's object, changed in place once, because
 * copying forty columns took a fifth of the time of a list. Related rows become fields of the same
 * name, which the resolvers read.
 *
 * @param conditions conditions for `actions`, which needs them.
 * @param known the definitions of fields, if these are selected.
 */
export function toSelectedRequest(
  actor: AccountActor,
  row: KnownRow,
  selection: Selection | undefined,
  conditions?: StepConditions,
  known?: KnownFields,
): MaintenanceRequest {
  const request = row as unknown as SelectedRequest;
  const isSelected = (name: string) => selection === undefined || selection[name] !== undefined;
  if (isSelected('lastActivityAt')) request.lastActivityAt = row.lastActivityAt ?? row.updatedAt;
  if (isSelected('nextDueAt')) request.nextDueAt = shownDue(row.nextDueAt);
  if (isSelected('onHold')) request.onHold = row.holdSince !== null;
  if (isSelected('hold')) request.hold = holdOf(row);
  if (isSelected('fields')) request.fields = known && shownFields(known, actor, row);
  if (isSelected('allowedActions')) request.allowedActions = allowedActions(actor, row);
  if (conditions !== undefined && selectsSteps(selection)) {
    request.actions = stepOptions(actor, row, conditions, row.missing ?? null);
    request.missing = undefined;
  }
  const { requester, assignee, approvedBy } = row;
  if (requester !== undefined) request.requester = toRelatedUser(actor, requester);
  if (assignee !== undefined) request.assignee = assignee && toRelatedUser(actor, assignee);
  if (approvedBy !== undefined) request.approvedBy = approvedBy && toRelatedUser(actor, approvedBy);
  if (row.holdSince !== undefined) hideHoldColumns(request);
  if (row.completionReceivedAt !== undefined) {
    request[COMPLETION] = row.completionReceivedAt;
    request.completionReceivedAt = undefined;
  }
  return request;
}

/**
 * A request whose row still has the columns of the hold, which `hold` contains, and what `actions`
 * tells.
 */
type SelectedRequest = MaintenanceRequest & {
  missing?: undefined;
  completionReceivedAt?: undefined;
} & {
  -readonly [Column in (typeof HOLD_COLUMNS)[number]]?: undefined;
};

/** Undefined fields are not part of an answer; deleting them would make the object slow. */
function hideHoldColumns(request: SelectedRequest): void {
  request.holdReason = undefined;
  request.holdNote = undefined;
  request.holdSince = undefined;
  request.holdUntil = undefined;
  request.holdById = undefined;
}
