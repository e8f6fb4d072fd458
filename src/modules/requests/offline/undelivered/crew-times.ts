/** Tolerance for the clock of a device, in milliseconds. */
const TOLERANCE = 120_000;

/** A change of the crew of a request, in the order of the timeline. */
export interface CrewChange {
  readonly at: Date;
  /** The technician after it; null: nobody, and no helpers either. Undefined: it stayed. */
  readonly assigneeId?: number | null | undefined;
  readonly added?: readonly number[] | undefined;
  readonly removed?: readonly number[] | undefined;
}

/** The crew of a request as it is now. */
export interface PresentCrew {
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
  readonly assignedAt: Date | null;
}

/** A time in which a person was in the crew; an open one has no end. */
interface Stay {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns whether a person was technician or helper of a request at one of the times, two minutes
 * before or after included.
 *
 * @param changes oldest first.
 */
export function wasInCrew(
  userId: number,
  times: readonly Date[],
  changes: readonly CrewChange[],
  present: PresentCrew,
): boolean {
  const stays = staysOf(userId, changes, present);
  return times.some((time) => {
    const at = time.getTime();
    return stays.some(({ from, to }) => from - TOLERANCE <= at && at <= to + TOLERANCE);
  });
}

function staysOf(userId: number, changes: readonly CrewChange[], present: PresentCrew): Stay[] {
  const stays: Stay[] = [];
  let assignee = false;
  let helper = false;
  let since: number | undefined;
  for (const { at, assigneeId, added = [], removed = [] } of changes) {
    if (assigneeId !== undefined) {
      assignee = assigneeId === userId;
      if (assigneeId === null || assignee) helper = false;
    }
    if (added.includes(userId)) helper = true;
    if (removed.includes(userId)) helper = false;
    if (assignee || helper) since ??= at.getTime();
    else if (since !== undefined) {
      stays.push({ from: since, to: at.getTime() });
      since = undefined;
    }
  }
  if (since !== undefined) stays.push({ from: since, to: Number.POSITIVE_INFINITY });
  // Records of versions before do not name the people of each assignment.
  const isNow = present.assigneeId === userId || present.helperIds.includes(userId);
  if (isNow && since === undefined) {
    stays.push({ from: present.assignedAt?.getTime() ?? 0, to: Number.POSITIVE_INFINITY });
  }
  return stays;
}
