import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { Organisation, Team } from './organisation.js';
import type { SeededRandom } from './random.js';
import { CHECKLISTS, PARTS, PURCHASES, TIME_NOTES } from './work-words.js';

/** Amount up to which departments approve purchases at once, in cents. */
const THRESHOLD = 10_000;

/** Hourly rates of technicians, in cents. */
const RATES = [5_200, 5_800, 6_400] as const;

/** A step of the work on a request of a team. */
type WorkStep = (services: AppServices, request: WorkedRequest) => Promise<void>;

/** The request of a step. */
interface WorkedRequest {
  readonly id: number;
  readonly team: Team;
}

/** Steps of one purchase, in their order. */
interface PurchaseSteps {
  readonly ask: WorkStep;
  readonly decide: WorkStep;
  readonly order: WorkStep;
  readonly receive: WorkStep;
}

/** Creates parts, checklists and rates, and simulates the work that is recorded on requests. */
export class WorkBuilder {
  private readonly parts = new Map<string, number>();
  private readonly checklists = new Map<string, number>();

  constructor(
    private readonly services: AppServices,
    private readonly founder: ActingCaller,
    private readonly chance: SeededRandom,
  ) {}

  /** Creates what the work of requests refers to. @returns this. */
  async build({ teams, technicians }: Organisation): Promise<this> {
    const { services, founder } = this;
    for (const [sku, name, unit, unitCost, reorderPoint, onHand] of PARTS) {
      const part = { sku, name, unit, unitCost, reorderPoint, onHand };
      this.parts.set(sku, (await services.parts.create(founder, part)).id);
    }
    for (const { name, items } of CHECKLISTS) {
      const copied = items.map((item) => ({
        ...item,
        choices: 'choices' in item ? [...item.choices] : null,
      }));
      const checklist = { name, items: copied };
      this.checklists.set(name, (await services.checklists.create(founder, checklist)).id);
    }
    for (const { departmentId } of teams) {
      const change = { id: departmentId, purchaseThreshold: THRESHOLD };
      await services.departments.update(founder, change);
    }
    for (const { actor } of technicians) {
      const rate = this.chance.pick(RATES);
      await services.rates.set(founder, { userId: actor.userId, rate });
    }
    return this;
  }

  /** A technician who helps another one. */
  help(worker: ActingCaller, helper: ActingCaller): WorkStep {
    return async (services, { id, team }) => {
      if (helper.actor.userId === worker.actor.userId) return;
      await services.crew.setHelpers(team.head, { id, userIds: [helper.actor.userId] });
    };
  }

  /** Time of a technician, some of it on the way. */
  time(worker: ActingCaller): WorkStep {
    const minutes = 15 * (1 + Math.floor(this.chance.wait(4)));
    const note = this.chance.happens(0.5) ? this.chance.pick(TIME_NOTES) : null;
    const entry = this.chance.happens(0.15)
      ? ({ kind: 'travel', minutes: Math.min(minutes, 45) } as const)
      : ({ kind: 'work', minutes: Math.min(minutes, 480), note } as const);
    return async (services, { id: requestId }) => {
      await services.time.add(worker, { requestId, ...entry });
    };
  }

  /** Parts of a category that a technician takes; what is short is delivered before. */
  take(worker: ActingCaller, category: string): WorkStep | undefined {
    const suited = PARTS.filter((part) => (part[6] as readonly string[]).includes(category));
    if (suited.length === 0) return undefined;
    const part = this.chance.pick(suited);
    return this.use(worker, part, 1 + Math.floor(this.chance.next() * 3));
  }

  /** A quantity of a part that a technician takes; what is short is delivered before. */
  use(
    worker: ActingCaller,
    [sku, , , price, , stock]: (typeof PARTS)[number],
    quantity: number,
  ): WorkStep {
    // Prices rise and fall by a tenth.
    const unitCost = Math.round(price * (0.9 + this.chance.next() * 0.2));
    return async (services, { id: requestId }) => {
      const id = this.parts.get(sku) as number;
      const { onHand } = await services.parts.get(this.founder, id);
      if (onHand < quantity) {
        const receipt = { id, kind: 'receipt', quantity: stock + quantity, unitCost } as const;
        await services.movements.add(this.founder, receipt);
      }
      await services.movements.add(worker, { id, kind: 'issue', quantity, requestId });
    };
  }

  /** The checklist of a category, answered by a technician. */
  check(worker: ActingCaller, category: string): WorkStep | undefined {
    const used = CHECKLISTS.find(({ categories }) =>
      (categories as readonly string[]).includes(category),
    );
    if (used === undefined) return undefined;
    const isFine = this.chance.happens(0.85);
    const number = 20 + Math.round(this.chance.next() * 400) / 10;
    return async (services, { id: requestId, team }) => {
      const checklistId = this.checklists.get(used.name) as number;
      await services.requestChecklists.set(team.head, { requestId, checklistId });
      const { items } = await services.requestChecklists.get(worker, requestId);
      for (const { id: itemId, kind, choices } of items) {
        const values = { check: true, number, choice: choices?.[isFine ? 0 : 1] };
        const value = (values as Readonly<Record<string, unknown>>)[kind];
        if (value === undefined) continue;
        const failed = kind === 'choice' && !isFine ? { failed: true } : {};
        await services.checklistAnswers.answer(worker, { requestId, itemId, value, ...failed });
      }
    };
  }

  /** Something that a technician has bought. */
  buy(worker: ActingCaller): PurchaseSteps {
    const [description, supplier, amount] = this.chance.pick(PURCHASES);
    let id = 0;
    return {
      ask: async (services, { id: requestId }) => {
        const purchase = { requestId, description, supplier, amount };
        ({ id } = await services.purchases.add(worker, purchase));
      },
      decide: async (services, { team }) => {
        if (amount > THRESHOLD) await services.purchases.approve(team.head, { id });
      },
      order: async (services) => {
        await services.purchases.order(worker, { id });
      },
      receive: async (services) => {
        await services.purchases.receive(worker, { id });
      },
    };
  }
}
