import { useMemo } from 'react';
import type { Piece } from './planner-days.ts';
import type { Drops, Target } from './use-drops.ts';

/** Pieces on their way, where they will be. */
export interface Coming {
  readonly has: (id: number) => boolean;
  /** By day, for a technician. */
  readonly of: (userId: number) => ReadonlyMap<string, readonly Piece[]>;
}

const NOWHERE: ReadonlyMap<string, readonly Piece[]> = new Map();

/** The pieces that are being sent, drawn at their targets until the answer is read. */
export function useComing({ sending }: Pick<Drops, 'sending'>): Coming {
  return useMemo(() => {
    const found = new Map<number, Map<string, Piece[]>>();
    for (const [, { piece, target }] of sending) {
      const days = found.get(target.userId) ?? new Map<string, Piece[]>();
      days.set(target.day, [...(days.get(target.day) ?? []), at(piece, target)]);
      found.set(target.userId, days);
    }
    return { has: (id) => sending.has(id), of: (userId) => found.get(userId) ?? NOWHERE };
  }, [sending]);
}

/** A piece as if it were at its target: it is found there as the later one will be. */
function at(piece: Piece, { userId, day, timeZone }: Target): Piece {
  return { ...piece, from: { userId, day, timeZone, minutes: 0 } };
}
