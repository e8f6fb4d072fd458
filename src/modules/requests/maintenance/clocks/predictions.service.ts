import type { Clock as Time } from '../../../../core/clock.js';
import type { SlaClockKind } from '../../../../core/sla-clocks.js';
import type { Statements } from '../../../../core/sql.js';
import { nameKey } from '../../../../core/text.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import { type Distribution, type Prediction, predict } from './prediction.js';
import { distributionsOf, metCategories } from './predictions.queries.js';

const DAY = 86_400_000;
/** Age of the clocks from which is predicted. */
const PERIOD = 180 * DAY;

/** The facts of a request by which others are like it. */
export interface Likeness {
  readonly priority: MaintenancePriority;
  readonly category?: string | null | undefined;
}

/**
 * Predicts from when clocks are at risk (docs/behaviour/sla.md). Each replica keeps the distributions in
 * its memory, so that a step reads nothing for them; a clock stores what was predicted for it.
 */
export class PredictionsService {
  private distributions: ReadonlyMap<string, Distribution> = new Map();

  constructor(
    private readonly statements: Statements,
    private readonly clock: Time,
  ) {}

  /** Computes the distributions from the clocks that were met in the last 180 days. */
  async rebuild(): Promise<void> {
    const since = new Date(this.clock().getTime() - PERIOD);
    const texts = await metCategories(this.statements, since);
    const keys = [...new Set(texts.map(nameKey))];
    const numbers = new Map(keys.map((key, index) => [key, index]));
    const rows = await distributionsOf(
      this.statements,
      since,
      texts.map((text) => ({ text, category: numbers.get(nameKey(text)) ?? 0 })),
    );
    this.distributions = new Map(
      rows.map(({ kind, priority, category, sample, minutes }) => [
        nameOf(kind, priority, category === null ? undefined : keys[category]),
        { sample, minutes: Int32Array.from(minutes) },
      ]),
    );
  }

  /** When a clock of a request is at risk, as far as it is known. */
  of(kind: SlaClockKind, { priority, category }: Likeness, targetMs: number): Prediction {
    const ofPriority = this.distributions.get(nameOf(kind, priority));
    const ofCategory = category
      ? this.distributions.get(nameOf(kind, priority, nameKey(category)))
      : undefined;
    return predict(targetMs, ofCategory, ofPriority);
  }
}

/** Name of a distribution: without a category, that of all. */
function nameOf(kind: SlaClockKind, priority: MaintenancePriority, category?: string): string {
  return category === undefined ? `${kind}/${priority}` : `${kind}/${priority}/${category}`;
}
