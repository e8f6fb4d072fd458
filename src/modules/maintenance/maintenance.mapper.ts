import type { AccountActor } from '../../core/actor.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { allowedActions } from './maintenance.transitions.js';
import type { MaintenanceRequest } from './maintenance.types.js';

/** A request as both interfaces return it, with the steps that the actor may take now. */
export function toVisibleRequest(actor: AccountActor, row: RequestRow): MaintenanceRequest {
  const { importKey: _importKey, ...fields } = row;
  return { ...fields, allowedActions: allowedActions(actor, row) };
}
