import type { AccountActor } from '../../../core/actor.js';
import { type Scope, visibleScopes } from '../../requests/maintenance/maintenance.access.js';

/**
 * Requests whose events an actor sees. An event is visible if its request is visible when it is
 * read.
 */
export interface FeedAccess {
  /** Every request is visible. */
  readonly all: boolean;
  /** Submitters of the visible requests. */
  readonly requesterIds: readonly number[];
  readonly assigneeIds: readonly number[];
  readonly helperIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/**
 * Access of an actor. Internal events are for the staff of a request: people who see it for another
 * reason than having submitted it (docs/behaviour/README.md).
 */
export function feedAccess(actor: AccountActor): FeedAccess {
  const scopes = visibleScopes(actor);
  const idsOf = (field: Scope['field']) =>
    (scopes ?? []).filter((scope) => scope.field === field).map(({ id }) => id);
  return {
    all: scopes === undefined,
    requesterIds: idsOf('requesterId'),
    assigneeIds: idsOf('assigneeId'),
    helperIds: idsOf('helperId'),
    departmentIds: idsOf('departmentId'),
  };
}
