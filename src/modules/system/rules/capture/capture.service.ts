import type { Unit } from '../../../../core/unit.js';
import type { RequestHappened } from '../../../requests/maintenance/happened.events.js';
import { presentCause } from '../../../requests/maintenance/rule-causes.js';
import { type CapturedCause, captureReading, captureRequest } from './capture.queries.js';

/** Acts of rules after which nothing fires. */
const MAX_DEPTH = 3;

/** Stores what happens, in the transaction of the change, for rules that wait for it. */
export class CaptureService {
  /** @param wake called after the commit of an event. */
  constructor(private readonly wake: () => void) {}

  /** Stores an event of a request. */
  async request(unit: Unit, happened: RequestHappened): Promise<void> {
    const cause = captured();
    if (cause === undefined) return;
    const { now, statements } = unit;
    const { id, triggers, before, commentId } = happened;
    const event = { now, id, triggers, before, commentId, ...cause };
    if (await captureRequest(statements, event)) unit.afterCommit(this.wake);
  }

  /** Stores a reading. */
  async reading(
    unit: Unit,
    reading: { readonly meterId: number; readonly value: number; readonly previous: number | null },
  ): Promise<void> {
    const cause = captured();
    if (cause === undefined) return;
    const { now, statements } = unit;
    const { meterId, value, previous } = reading;
    const event = { now, meterId, value, previous, ...cause };
    if (await captureReading(statements, event)) unit.afterCommit(this.wake);
  }
}

/** The cause of the present change; undefined for one on which no rule is judged. */
function captured(): CapturedCause | undefined {
  const cause = presentCause();
  if (cause === undefined) return { depth: 0, chain: [], rootEventId: null };
  if (cause === 'quiet' || cause.depth >= MAX_DEPTH) return undefined;
  return cause;
}
