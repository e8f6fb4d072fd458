import type { Clock } from './clock-state.ts';

/** Kind of a piece of the time of a clock; `late` is the time after its due time. */
export type PieceKind = 'ran' | 'stood' | 'late' | 'left';

/** A piece of the time of a clock, elapsed, in milliseconds. */
export interface ClockPiece {
  readonly kind: PieceKind;
  readonly length: number;
}

/**
 * The time of a clock in order, from its start to its due time, or to now where that is later. While
 * it stands, it has no due time: the working time that it has left is the least that is left.
 */
export function piecesOf(clock: Clock, now: string): readonly ClockPiece[] {
  const { segments, state, dueAt, remainingMs } = clock;
  const due = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt);
  const found: ClockPiece[] = [];
  const add = (kind: PieceKind, length: number) => {
    if (length <= 0) return;
    const last = found.at(-1);
    if (last?.kind === kind) found[found.length - 1] = { kind, length: last.length + length };
    else found.push({ kind, length });
  };
  let end = Date.parse(clock.startedAt);
  for (const segment of segments) {
    const from = Date.parse(segment.from);
    end = Date.parse(segment.to ?? now);
    if (segment.state !== 'RUNNING') {
      add('stood', end - from);
      continue;
    }
    add('ran', Math.min(end, due) - from);
    add('late', end - Math.max(from, due));
  }
  if (state === 'RUNNING') add('left', due === Number.POSITIVE_INFINITY ? 0 : due - end);
  if (state === 'PAUSED') add('left', remainingMs);
  return found;
}

/** The lengths of each kind together, in the order of the bar's words; without those of nothing. */
export function sumsOfPieces(pieces: readonly ClockPiece[]): readonly ClockPiece[] {
  return (['ran', 'stood', 'late', 'left'] as const).flatMap((kind) => {
    const same = pieces.filter((piece) => piece.kind === kind);
    const length = same.reduce((sum, piece) => sum + piece.length, 0);
    return length > 0 ? [{ kind, length }] : [];
  });
}
