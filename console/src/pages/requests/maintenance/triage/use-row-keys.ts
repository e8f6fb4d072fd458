import { useRef } from 'react';
import { useShortcuts } from '../../../../parts/shortcuts/shortcuts.ts';
import type { OpenStep } from '../steps/steps.ts';

/** Opens the dialog of a step of a listed request. */
export type OpenStepOf = (id: number, step: OpenStep) => void;

/** Attribute of a card or row with the number of its request. */
export const ROW = 'data-request';

const STEPS: Readonly<Record<string, OpenStep>> = {
  a: 'APPROVE',
  x: 'REJECT',
  t: 'ASSIGN',
  s: 'START',
  c: 'COMPLETE',
  h: 'HOLD',
  r: 'RESUME',
  p: 'CLASSIFY',
  d: 'MARK_DUPLICATE',
};

/** The row with the focus. */
function currentRow(): Element | undefined {
  return document.activeElement?.closest(`[${ROW}]`) ?? undefined;
}

/** Focuses the link of a row, by which it opens. */
function focusRow(row: Element | undefined): void {
  const link = row?.querySelector<HTMLElement>('a[href]');
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the row of a request after a dialog, unless the focus is somewhere else. */
export function returnFocus(id: number): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusRow(document.querySelector(`[${ROW}="${id}"]`) ?? undefined);
  }, 50);
}

/**
 * Moves the focus to the next or previous row.
 *
 * @param last index of the row that had the focus; another one has its place if the row is gone.
 * @returns the index of the row that has it now.
 */
function move(by: 1 | -1, last: number | undefined): number | undefined {
  const rows = [...document.querySelectorAll(`[${ROW}]`)];
  const current = currentRow();
  const after = last === undefined ? 0 : by === 1 ? last : last - 1;
  const index = current === undefined ? after : rows.indexOf(current) + by;
  const next = Math.max(0, Math.min(index, rows.length - 1));
  focusRow(rows[next]);
  return next;
}

/** Keys of lists: `j` and `k` move the focus, which Enter follows, and others act on its row. */
export function useRowKeys(open: OpenStepOf): void {
  const last = useRef<number>(undefined);
  const moveBy = (by: 1 | -1) => () => {
    last.current = move(by, last.current);
  };
  const take = (step: OpenStep) => () => {
    const id = Number(currentRow()?.getAttribute(ROW));
    if (id > 0) open(id, step);
  };
  useShortcuts({
    j: moveBy(1),
    k: moveBy(-1),
    m: () => currentRow()?.querySelector<HTMLElement>('[data-steps]')?.click(),
    ...Object.fromEntries(Object.entries(STEPS).map(([key, step]) => [key, take(step)])),
  });
}
