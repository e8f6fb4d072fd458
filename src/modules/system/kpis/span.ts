import { costsSince, type Frame } from './period.js';

/** A span of facts to read: they begin at `from` and before `until`. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
  /** End of the frame; it may lie ahead of now. */
  readonly to: Date;
  readonly now: Date;
  readonly zone: string;
  readonly reopenDays: number;
  /** Begin of the costs that `costShareOfValue` counts. */
  readonly costsFrom: Date;
  /** Parts for which the time of assets in service is given separately; default: the whole. */
  readonly parts?: readonly { readonly from: Date; readonly to: Date }[];
}

/** The span of a frame. */
export function spanOf(frame: Frame, reopenDays: number): Span {
  const { from, to, until, now, zone } = frame;
  return { from, to, until, now, zone, reopenDays, costsFrom: costsSince(frame) };
}
