import type { AccountActor } from '../../core/actor.js';
import { type Selection, type Sources, selectFor } from '../../core/selection.js';
import type {
  Department,
  MaintenanceHistory as HistoryRow,
  Prisma,
  MaintenanceRequest as RequestRow,
} from '../../generated/prisma/client.js';
import { departmentSources } from '../departments/departments.mapper.js';
import { type NamedUserRow, toNamedUser, userSources } from '../users/users.mapper.js';
import { allowedActions } from './maintenance.transitions.js';
import type { MaintenanceHistoryEntry, MaintenanceRequest } from './maintenance.types.js';

const historySources: Sources = {
  columns: ['id', 'action', 'from', 'to', 'actorId', 'note', 'time'],
  relations: { actor: { sources: userSources, key: 'actorId' } },
};

/** How requests are read. */
const requestSources: Sources = {
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
  ],
  computed: { allowedActions: ['status', 'departmentId', 'requesterId', 'assigneeId'] },
  relations: {
    department: { sources: departmentSources, key: 'departmentId' },
    requester: { sources: userSources, key: 'requesterId' },
    assignee: { sources: userSources, key: 'assigneeId' },
    approvedBy: { sources: userSources, key: 'approvedById' },
    history: { sources: historySources },
  },
};

/** The columns and relations of a selection of requests, for Prisma's `select`. */
export function requestSelect(
  selection: Selection | undefined,
  needed: readonly string[] = [],
): Prisma.MaintenanceRequestSelect {
  return selectFor(requestSources, selection, needed);
}

/** A request as both interfaces return it, with the steps that the actor may take now. */
export function toVisibleRequest(actor: AccountActor, row: RequestRow): MaintenanceRequest {
  const { importKey: _importKey, ...fields } = row;
  return { ...fields, allowedActions: allowedActions(actor, row) };
}

type EntryRow = HistoryRow & { readonly actor?: NamedUserRow };

/** A request as it was read for a selection: with the columns and related rows that it names. */
export interface SelectedRow extends Omit<RequestRow, 'importKey'> {
  readonly department?: Department;
  readonly requester?: NamedUserRow;
  readonly assignee?: NamedUserRow | null;
  readonly approvedBy?: NamedUserRow | null;
  readonly history?: readonly EntryRow[];
}

/**
 * A request with the fields of a selection. Related rows become fields of the same name, where the
 * resolvers find them.
 */
export function toSelectedRequest(
  actor: AccountActor,
  row: SelectedRow,
  selection: Selection | undefined,
): MaintenanceRequest {
  const { requester, assignee, approvedBy, history, ...fields } = row;
  const request = { ...fields } as MaintenanceRequest;
  if (selection === undefined || selection.allowedActions) {
    request.allowedActions = allowedActions(actor, row);
  }
  if (requester !== undefined) request.requester = toNamedUser(requester);
  if (assignee !== undefined) request.assignee = assignee && toNamedUser(assignee);
  if (approvedBy !== undefined) request.approvedBy = approvedBy && toNamedUser(approvedBy);
  if (history !== undefined) request.history = history.map(toEntry);
  return request;
}

function toEntry({ actor, ...entry }: EntryRow): MaintenanceHistoryEntry {
  return actor === undefined ? entry : { ...entry, actor: toNamedUser(actor) };
}
