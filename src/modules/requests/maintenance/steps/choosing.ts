import type { RankedCandidate } from '../../../planning/capacity/ranking.js';
import type { AssignmentPool, AssignmentStrategy } from './assigning.types.js';

/** Why somebody of a pool cannot be chosen. */
type Hindrance = 'skills' | 'absent' | 'off_hours' | 'assigned';

/** Somebody of a pool who cannot be chosen. */
export interface HinderedCandidate {
  readonly userId: number;
  readonly why: readonly Hindrance[];
}

/** The candidates of a pool; its skills are judged with those of the request. */
export function inPool(
  { departmentId, userIds }: AssignmentPool,
  candidates: readonly RankedCandidate[],
): RankedCandidate[] {
  const named = userIds ? new Set(userIds) : undefined;
  return candidates.filter(
    (one) =>
      (typeof departmentId !== 'number' || one.departmentId === departmentId) &&
      (named === undefined || named.has(one.userId)),
  );
}

/** The reasons against a candidate; none for one that can be chosen. */
export function hindrancesOf(
  { skillsOk, absent, works, userId }: RankedCandidate,
  assigneeId: number | null,
): Hindrance[] {
  return [
    ...(skillsOk ? [] : (['skills'] as const)),
    ...(absent ? (['absent'] as const) : []),
    ...(works ? [] : (['off_hours'] as const)),
    ...(userId === assigneeId ? (['assigned'] as const) : []),
  ];
}

/**
 * Candidates who can be chosen in the order in which a strategy takes them: those with room, where
 * there are any, else all.
 *
 * @param last the account that roundRobin took last; null for none.
 */
export function inOrder(
  strategy: AssignmentStrategy,
  fit: readonly RankedCandidate[],
  last: number | null,
): RankedCandidate[] {
  const withRoom = fit.filter(({ room }) => room);
  const taken = [...(withRoom.length > 0 ? withRoom : fit)];
  if (strategy === 'leastLoad') return taken.sort(byLoad);
  const isLater = ({ userId }: RankedCandidate) => last === null || userId > last;
  return taken.sort((a, b) => Number(isLater(b)) - Number(isLater(a)) || a.userId - b.userId);
}

function byLoad(a: RankedCandidate, b: RankedCandidate): number {
  return (
    a.load - b.load || (a.lastAssignedAt ?? 0) - (b.lastAssignedAt ?? 0) || a.userId - b.userId
  );
}
