import { useCallback, useEffect, useRef, useState } from 'react';
import { firstPlace, keyOf, type Piece, type Place, placeAfter } from './planner-days.ts';
import type { Target } from './use-drops.ts';
import type { Row } from './use-workload.ts';

/** Attribute of a piece with its key. */
export const PIECE = 'data-piece';
/** Attribute of the place on which the picked piece would be dropped. */
export const TARGET = 'data-target';

/** The piece that is on its way. */
export interface Held {
  readonly piece: Piece;
  readonly by: 'drag' | 'keys';
}

export interface Pick {
  readonly held: Held | undefined;
  /** Where it would be dropped. */
  readonly place: Place | undefined;
  /** The piece that was given up, for screen readers. */
  readonly givenUp: Piece | undefined;
  readonly start: (piece: Piece, by: Held['by']) => void;
  /** @returns true for a key that belongs to the piece. */
  readonly press: (key: string) => boolean;
  readonly aim: (place: Place | undefined) => void;
  /** Drops it where it is, or on the given place. */
  readonly drop: (place?: Place) => void;
  readonly giveUp: () => void;
}

export interface PickOptions {
  readonly rows: readonly Row[];
  readonly days: readonly string[];
  readonly today: string;
  readonly onDrop: (piece: Piece, target: Target) => void;
  /** Called when something is picked up, and when it is dropped or given up. */
  readonly onMoving: (moving: boolean) => void;
}

/** Takes a piece to a technician and a day: by mouse, keys, or the places that are offered. */
export function usePick({ rows, days, today, onDrop, onMoving }: PickOptions): Pick {
  const [held, setHeld] = useState<Held>();
  const [place, setPlace] = useState<Place>();
  const [givenUp, setGivenUp] = useState<Piece>();
  const last = useRef<Place>(undefined);
  // The functions stay the same, so that a step of the keys draws only the rows that it concerns.
  const now = useRef({ held, place, rows, days, today, onDrop, onMoving });
  now.current = { held, place, rows, days, today, onDrop, onMoving };

  const start = useCallback((piece: Piece, by: Held['by']) => {
    const shown = now.current;
    const options = { today: shown.today, last: last.current };
    setGivenUp(undefined);
    setPlace(by === 'keys' ? firstPlace(piece, shown.rows, shown.days, options) : undefined);
    setHeld({ piece, by });
    shown.onMoving(true);
  }, []);

  const end = useCallback(() => {
    setHeld(undefined);
    setPlace(undefined);
    now.current.onMoving(false);
  }, []);

  const giveUp = useCallback(() => {
    if (now.current.held === undefined) return;
    setGivenUp(now.current.held.piece);
    end();
  }, [end]);

  const drop = useCallback(
    (given?: Place) => {
      const shown = now.current;
      const to = given ?? shown.place;
      const row = shown.rows.find(({ userId }) => userId === to?.userId);
      if (shown.held === undefined || to === undefined || row === undefined) return;
      const { piece, by } = shown.held;
      end();
      last.current = to;
      const { from } = piece;
      if (from?.userId === to.userId && from.day === to.day && piece.plan !== null) return;
      const next = by === 'keys' ? nextAfter(piece) : undefined;
      const { userId, name, timeZone } = row;
      shown.onDrop(piece, { ...to, name: name ?? `#${userId}`, timeZone });
      if (by === 'keys') focusPiece(next ?? keyOf({ id: piece.id, from: { ...to, ...NOWHERE } }));
    },
    [end],
  );

  const press = useCallback(
    (key: string) => {
      const shown = now.current;
      if (shown.held === undefined) return false;
      if (key === 'Escape') {
        giveUp();
        return true;
      }
      const to = shown.place && placeAfter(shown.place, key, shown.rows, shown.days);
      if (to) setPlace(to);
      return to !== undefined;
    },
    [giveUp],
  );

  useEffect(() => {
    if (held?.by !== 'keys' || place === undefined) return;
    document.querySelector(`[${TARGET}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [held, place]);

  return { held, place, givenUp, start, press, aim: setPlace, drop, giveUp };
}

const NOWHERE = { minutes: 0, timeZone: '' } as const;

/** The key of the piece beside the table that follows, which has the focus next. */
function nextAfter(piece: Piece): string | undefined {
  if (piece.from !== undefined) return undefined;
  const keys = [...document.querySelectorAll(`[data-unplanned] [${PIECE}]`)].map(
    (element) => element.getAttribute(PIECE) ?? '',
  );
  const index = keys.indexOf(keyOf(piece));
  return keys[index + 1] ?? keys[index - 1];
}

/** Gives the focus to a piece once it is drawn, unless it is elsewhere by then. */
function focusPiece(key: string): void {
  setTimeout(() => {
    const active = document.activeElement;
    if (active !== document.body && !active?.closest(`[${PIECE}]`)) return;
    document.querySelector<HTMLElement>(`[${PIECE}="${key}"] button`)?.focus();
  }, 50);
}
