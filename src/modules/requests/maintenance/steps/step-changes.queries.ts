import type { AccountActor } from '../../../../core/actor.js';
import { changesAnything } from '../../../../core/changes.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { emitAssetDown, lockReportedAsset } from '../links/breakdowns.js';
import { linksAfter, saysOfLinks } from '../links/links.js';
import { lockActiveTechnician, type RequestChanges } from './steps.queries.js';

/** Columns of a request without an approval. */
const NOT_APPROVED = { approvedById: null, approvedAt: null } as const;

/** Columns of a request without an assignment. */
export const NOT_ASSIGNED = {
  assigneeId: null,
  assignedAt: null,
  startedAt: null,
  helperIds: [] as number[],
} as const;

/** Columns of a request without approval and assignment. */
export const NOT_DECIDED = { ...NOT_APPROVED, ...NOT_ASSIGNED } as const;

/** The values with texts and links that follow from them; null when nothing changes. */
export async function withLinks(
  { statements }: Unit,
  row: RequestRow,
  values: RequestChanges,
): Promise<RequestChanges | null> {
  const links = saysOfLinks(values) ? await linksAfter(statements, values, row) : {};
  const all = { ...values, ...links };
  return changesAnything(row, all) ? all : null;
}

/**
 * The same for a call that can say that the asset is down, which opens a downtime also where
 * nothing of the request changes.
 */
export async function withBreakdown(
  unit: Unit,
  actor: AccountActor,
  row: RequestRow,
  { assetDown = false, ...values }: RequestChanges & { readonly assetDown?: boolean },
): Promise<RequestChanges | null> {
  const { assetId = row.assetId } = values;
  if (assetDown) await lockReportedAsset(unit.statements, assetId);
  const changes = await withLinks(unit, row, values);
  if (assetDown) emitAssetDown(unit, actor, { id: row.id, assetId });
  return changes;
}

/** Clears a manual date that has passed, of a request that is opened again. */
export function withoutPassedDate({ manualDueAt }: RequestRow, now: Date): RequestChanges {
  return manualDueAt !== null && manualDueAt <= now ? { manualDueAt: null } : {};
}

/** Keeps the technician if the account still is an active technician. */
export async function assignmentAfterReopening(
  unit: Unit,
  row: RequestRow,
): Promise<RequestChanges> {
  const { assigneeId } = row;
  if (assigneeId !== null && (await lockActiveTechnician(unit, assigneeId))) return {};
  return { ...NOT_ASSIGNED, stage: 'approved' };
}
