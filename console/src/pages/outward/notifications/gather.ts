/** A notification as far as gathering needs it. */
interface Row {
  readonly id: number;
  readonly kind: string;
  readonly requestId?: number | null;
  readonly createdAt: string;
}

/** Rows that are shown as one; a single one stands for itself. */
export interface Gathered<R extends Row> {
  /** Id of the newest row. */
  readonly id: number;
  readonly rows: readonly R[];
}

/** Number of rows of a kind on a day, about different things, from which they are shown as one. */
const SEVERAL = 3;

/** Kinds of which each is read: nothing is hidden behind a number. */
const ALWAYS_SINGLE: ReadonlySet<string> = new Set(['SECURITY']);

/**
 * Gathers notifications of one kind and day: those about one request from two on, and the others from three on. A group
 * stands where its newest row stood.
 *
 * @param rows newest first.
 * @param dayOf the viewer's day of a moment.
 */
export function gather<R extends Row>(
  rows: readonly R[],
  dayOf: (iso: string) => string,
): readonly Gathered<R>[] {
  const ofRequest = (row: R) => `${row.kind} ${dayOf(row.createdAt)} ${row.requestId ?? ''}`;
  const ofDay = (row: R) => `${row.kind} ${dayOf(row.createdAt)}`;
  const groupable = rows.filter(({ kind }) => !ALWAYS_SINGLE.has(kind));
  const same = groups(groupable, ofRequest, (group) => group[0]?.requestId != null, 2);
  const rest = groupable.filter((row) => !same.has(ofRequest(row)));
  const day = groups(rest, ofDay, () => true, SEVERAL);
  const shown = new Set<R>();
  return rows.flatMap((row) => {
    if (shown.has(row)) return [];
    const alone = ALWAYS_SINGLE.has(row.kind);
    const group = alone ? undefined : (same.get(ofRequest(row)) ?? day.get(ofDay(row)));
    const members = group ?? [row];
    for (const member of members) shown.add(member);
    return [{ id: row.id, rows: members }];
  });
}

/** Groups of at least `least` rows, by key. */
function groups<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  fits: (group: readonly R[]) => boolean,
  least: number,
): ReadonlyMap<string, readonly R[]> {
  const all = Map.groupBy(rows, keyOf);
  return new Map([...all].filter(([, group]) => group.length >= least && fits(group)));
}
