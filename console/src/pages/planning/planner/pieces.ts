import type { Piece } from './planner-days.ts';
import type { Row, RowDay, RowRequest, Unplanned } from './use-workload.ts';

/** A request beside the table, as a piece. */
export function pieceOfUnplanned({
  id,
  title,
  version,
  assigneeId,
  estimateMinutes,
}: Unplanned): Piece {
  return { id, title, version, assigneeId, estimateMinutes, plan: null };
}

/**
 * A request on a day of somebody, as a piece.
 *
 * @param unplanned the same request beside the table, which tells its estimate.
 */
export function pieceOfDay(
  request: RowRequest,
  { userId, timeZone }: Pick<Row, 'userId' | 'timeZone'>,
  { day }: Pick<RowDay, 'day'>,
  unplanned: Pick<Unplanned, 'estimateMinutes'> | undefined,
): Piece {
  const { id, title, version, minutes, plannedStart, plannedEnd } = request;
  const isPlanned = plannedStart !== null && plannedEnd !== null;
  return {
    ...{ id, title, version, assigneeId: userId },
    estimateMinutes: unplanned?.estimateMinutes ?? null,
    plan: isPlanned ? { plannedStart, plannedEnd } : null,
    from: { userId, day, minutes, timeZone },
  };
}
