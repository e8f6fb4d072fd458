import { useMemo, useState } from 'react';

/** The ticked rows of a list. */
export interface Ticks {
  readonly ids: ReadonlySet<number>;
  /** Number of rows that can be ticked at once. */
  readonly most: number;
  readonly set: (ids: readonly number[], ticked: boolean) => void;
  /** Only these stay ticked. */
  readonly keep: (ids: readonly number[]) => void;
}

/**
 * Keeps the ticks of a list; other filters begin without ticks.
 *
 * @param list identity of the list, such as its filters as text.
 * @param most number of rows that can be ticked at once.
 */
export function useTicks(list: string, most: number): Ticks {
  const [state, setState] = useState({ list, ids: new Set<number>() as ReadonlySet<number> });
  const ids = state.list === list ? state.ids : NONE;
  return useMemo(
    () => ({
      ...{ ids, most },
      set: (changed, ticked) => {
        const next = new Set(ids);
        for (const id of changed) {
          if (!ticked) next.delete(id);
          else if (next.size < most) next.add(id);
        }
        setState({ list, ids: next });
      },
      keep: (kept) => setState({ list, ids: new Set(kept) }),
    }),
    [ids, list, most],
  );
}

const NONE: ReadonlySet<number> = new Set();

/** No ticks, of a list without them. */
export const NO_TICKS: Ticks = {
  ...{ ids: NONE, most: 0 },
  set: () => undefined,
  keep: () => undefined,
};
