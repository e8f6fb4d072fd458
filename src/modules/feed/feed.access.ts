import type { AccountActor } from '../../core/actor.js';
import { type Scope, visibleScopes } from '../maintenance/maintenance.access.js';

/** Whose events an actor sees. An event is seen by those who see its request when it is read. */
export interface FeedAccess {
  /** Every request is visible. */
  readonly all: boolean;
  /** Who submitted the request. */
  readonly requesterIds: readonly number[];
  readonly assigneeIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/**
 * The access of an actor. Internal events are for the staff of a request: those who see it in another way
 * than as its submitter (docs/behaviour/README.md).
 */
export function feedAccess(actor: AccountActor): FeedAccess {
  const scopes = visibleScopes(actor);
  const idsOf = (field: Scope['field']) =>
    (scopes ?? []).filter((scope) => scope.field === field).map(({ id }) => id);
  return {
    all: scopes === undefined,
    requesterIds: idsOf('requesterId'),
    assigneeIds: idsOf('assigneeId'),
    departmentIds: idsOf('departmentId'),
  };
}
