import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** A tree whose focus stays on one element: the rows are reached by `aria-activedescendant`. */
export interface TreeState {
  /** Begins the ids of the rows. */
  readonly id: string;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Id of the marked row. */
  readonly active: string | undefined;
  readonly setActive: (id: string | undefined) => void;
  readonly expanded: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  /** Moves by a key of the WAI-ARIA tree. @returns whether the key was one. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Keyboard and open levels of a tree, by the WAI-ARIA pattern. Enter is a click on the marked row, space ticks it. */
export function useTree(id: string): TreeState {
  const ref = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (row: number) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
  const mark = (row: HTMLElement | undefined) => {
    if (row === undefined) return;
    setActive(row.id);
    row.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.findIndex((row) => row.id === active);
    const row = all[at];
    const move = MOVES[event.key];
    if (move !== undefined && (row !== undefined || event.key.startsWith('Arrow'))) {
      if (row === undefined && !/ArrowDown|ArrowUp/.test(event.key)) return false;
      const step = move({ all, at, row });
      if (step === 'toggle') toggle(Number(row?.dataset.thing));
      else mark(step);
    } else if (event.key === 'Enter' && row !== undefined) row.click();
    else if (event.key === ' ' && row?.ariaChecked != null) {
      row.querySelector<HTMLElement>('[data-tick]')?.click();
    } else return false;
    event.preventDefault();
    return true;
  };
  return { id, ref, active, setActive, expanded, toggle, onKey };
}

interface Place {
  readonly all: readonly HTMLElement[];
  /** -1 while no row is marked. */
  readonly at: number;
  readonly row: HTMLElement | undefined;
}
type Move = (place: Place) => HTMLElement | 'toggle' | undefined;

const levelOf = (row: HTMLElement | undefined) => Number(row?.ariaLevel ?? 0);

/** The row to which a key leads, or that it opens or closes the marked one. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: ({ all, at }) => all[at + 1],
  ArrowUp: ({ all, at }) => all[at < 0 ? all.length - 1 : at - 1],
  Home: ({ all }) => all[0],
  End: ({ all }) => all.at(-1),
  ArrowRight: ({ all, at, row }) => {
    if (row?.ariaExpanded === 'false') return 'toggle';
    const below = all[at + 1];
    return levelOf(below) > levelOf(row) ? below : undefined;
  },
  ArrowLeft: ({ all, at, row }) => {
    if (row?.ariaExpanded === 'true') return 'toggle';
    return all.slice(0, Math.max(at, 0)).findLast((other) => levelOf(other) < levelOf(row));
  },
};
