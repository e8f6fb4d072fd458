import { useMemo, useState } from 'react';
import { useMay } from '../../../session/viewer.ts';
import type { RequestRowFragment } from '../maintenance/requests.generated.ts';
import { MOST } from './bulk-steps.ts';

/** The ticked requests of a list. */
export interface Ticks {
  readonly ids: ReadonlySet<number>;
  readonly set: (ids: readonly number[], ticked: boolean) => void;
  /** Only these stay ticked. */
  readonly keep: (ids: readonly number[]) => void;
}

/**
 * Keeps the ticks of a list; other filters begin without ticks.
 *
 * @param list identity of the list, such as its filters as text.
 */
export function useTicks(list: string): Ticks {
  const [state, setState] = useState({ list, ids: new Set<number>() as ReadonlySet<number> });
  const ids = state.list === list ? state.ids : NONE;
  return useMemo(
    () => ({
      ids,
      set: (changed, ticked) => {
        const next = new Set(ids);
        for (const id of changed) {
          if (!ticked) next.delete(id);
          else if (next.size < MOST) next.add(id);
        }
        setState({ list, ids: next });
      },
      keep: (kept) => setState({ list, ids: new Set(kept) }),
    }),
    [ids, list],
  );
}

const NONE: ReadonlySet<number> = new Set();

/** No ticks, of a list without them. */
export const NO_TICKS: Ticks = { ids: NONE, set: () => undefined, keep: () => undefined };

/** The rows of a list that are ticked. */
export function tickedRows(
  rows: readonly RequestRowFragment[],
  { ids }: Ticks,
): readonly RequestRowFragment[] {
  return rows.filter(({ id }) => ids.has(id));
}

/** Returns whether the viewer takes steps on requests of others, for which ticks are worth a column. */
export function useTakesSteps(): boolean {
  const may = [
    useMay('maintenance.approve'),
    useMay('maintenance.assign'),
    useMay('maintenance.complete'),
    useMay('maintenance.cancel'),
  ];
  return may.some(Boolean);
}
