// What rules must do, written out from docs/behaviour/rules.md, and not computed by the code of the service.

/** A condition of a generated rule; a group has `all` or `any`. */
export interface OracleCondition {
  readonly field?: string;
  readonly op?: string;
  readonly value?: unknown;
  readonly all?: readonly OracleCondition[];
  readonly any?: readonly OracleCondition[];
}

/** An action of a generated rule. */
export interface OracleAction {
  readonly type: 'setPriority' | 'comment' | 'addWatcher' | 'assign' | 'hold';
  readonly priority?: string;
  readonly technicianId?: number;
  readonly [key: string]: unknown;
}

/** A generated rule; those of a set are in the order of rank and id. */
export interface OracleRule {
  readonly id: number;
  readonly mode: 'on' | 'observe';
  readonly stop: boolean;
  readonly trigger: { readonly type: string; readonly to?: string; readonly by?: string };
  readonly conditions: OracleCondition;
  readonly actions: readonly OracleAction[];
}

/** A request as rules compare it. */
export interface OracleState {
  readonly priority: string;
  readonly stage: string;
  readonly categoryId: number | null;
  readonly assigneeId: number | null;
  readonly onHold: boolean;
  readonly description: string;
}

interface OracleEvent {
  readonly trigger: string;
  readonly state: OracleState;
  readonly before: Partial<OracleState>;
  readonly bySubmitter: boolean;
  readonly depth: number;
  readonly chain: readonly number[];
}

/** What became of a rule at an event. */
export interface OracleFiring {
  readonly rule: number;
  readonly outcome: string;
  readonly depth: number;
  readonly results: readonly string[];
}

const FIRINGS_OF_HOUR = 20;
const REFUSALS = 5;

/** A request with the rules of its department, within one hour. */
export class RuleOracle {
  private state: OracleState;
  private readonly queue: OracleEvent[] = [];
  private readonly off = new Set<number>();
  private readonly refused = new Map<number, number>();
  private readonly throttled = new Set<number>();
  private fired = 0;
  /** True once the only person whom rules make watch does. */
  private isWatched = false;
  readonly firings: OracleFiring[] = [];
  /** Comments by rules. */
  comments = 0;

  /** @param parents the categories above categories. */
  constructor(
    private readonly rules: readonly OracleRule[],
    submitted: Pick<OracleState, 'priority' | 'description'>,
    private readonly parents: ReadonlyMap<number, number>,
  ) {
    const none = { categoryId: null, assigneeId: null, onHold: false };
    this.state = { ...none, ...submitted, stage: 'submitted' };
    this.happens('created', {}, false);
  }

  get present(): OracleState {
    return this.state;
  }

  /** A step of a person; the stage and what a classification sets. */
  changed(trigger: 'classified' | 'stage_changed', changes: Partial<OracleState>): void {
    this.change(trigger, changes);
  }

  commented(bySubmitter: boolean): void {
    this.happens('commented', {}, bySubmitter);
  }

  /** Judges all that happened. */
  run(): void {
    for (let event = this.queue.shift(); event !== undefined; event = this.queue.shift()) {
      this.judge(event);
    }
  }

  private happens(
    trigger: string,
    before: Partial<OracleState>,
    bySubmitter: boolean,
    cause?: { readonly depth: number; readonly chain: readonly number[] },
  ): void {
    const { depth = 0, chain = [] } = cause ?? {};
    if (depth > 2) return;
    this.queue.push({ trigger, before, bySubmitter, depth, chain, state: this.state });
  }

  private change(
    trigger: string,
    changes: Partial<OracleState>,
    cause?: { readonly depth: number; readonly chain: readonly number[] },
  ): void {
    const before = Object.fromEntries(
      Object.entries(this.state).filter(
        ([name, value]) => name in changes && changes[name as keyof OracleState] !== value,
      ),
    );
    this.state = { ...this.state, ...changes };
    if (trigger === 'stage_changed' && !('stage' in before)) return;
    this.happens(trigger, before, false, cause);
  }

  private judge(event: OracleEvent): void {
    const set = new Set<string>();
    let isStopped = false;
    const own: OracleFiring[] = [];
    const isOff = new Set(this.off);
    for (const rule of this.rules) {
      if (isOff.has(rule.id) || event.chain.includes(rule.id) || !waits(rule, event)) continue;
      const { depth } = event;
      const of = (outcome: string, results: readonly string[]) =>
        own.push({ rule: rule.id, outcome, depth, results });
      if (!this.holds(rule.conditions, event)) {
        of('missed', []);
        continue;
      }
      const all = (result: string) => rule.actions.map(() => result);
      const isThrottled = this.fired >= FIRINGS_OF_HOUR;
      if (isThrottled && (rule.mode === 'observe' || !isStopped)) {
        if (!this.throttled.has(rule.id)) of('throttled', all('throttled'));
        this.throttled.add(rule.id);
        continue;
      }
      if (rule.mode === 'observe') {
        of('observed', all('would'));
        continue;
      }
      const results = isStopped
        ? all('superseded')
        : rule.actions.map((action) => this.act(action, rule, event, set));
      const outcome = outcomeOf(results);
      of(outcome, results);
      if (outcome === 'fired' || outcome === 'refused') this.fired += 1;
      // Within one event no action of a later rule is the same as one of this rule.
      for (const [n, { type }] of rule.actions.entries()) {
        if (results[n] === 'done' || results[n] === 'unchanged') set.add(type);
      }
      if (rule.stop && !isThrottled) isStopped = true;
      const refused = outcome === 'refused' ? (this.refused.get(rule.id) ?? 0) + 1 : 0;
      this.refused.set(rule.id, refused);
      if (refused >= REFUSALS) this.off.add(rule.id);
    }
    this.firings.push(...own);
  }

  private act(
    { type, priority, technicianId }: OracleAction,
    rule: OracleRule,
    event: OracleEvent,
    set: ReadonlySet<string>,
  ): string {
    const cause = { depth: event.depth + 1, chain: [...event.chain, rule.id] };
    const { stage, assigneeId, onHold } = this.state;
    if (type === 'comment') {
      this.comments += 1;
      this.happens('commented', {}, false, cause);
      return 'done';
    }
    if (type === 'addWatcher') {
      const isNew = !this.isWatched;
      this.isWatched = true;
      return isNew ? 'done' : 'unchanged';
    }
    if (set.has(type)) return 'superseded';
    if (type === 'setPriority') {
      if (priority === this.state.priority) return 'unchanged';
      this.change('classified', { priority: String(priority) }, cause);
      return 'done';
    }
    if (type === 'hold') {
      if (onHold) return 'refused';
      this.state = { ...this.state, onHold: true };
      return 'done';
    }
    if (stage === 'submitted') return 'refused';
    if (assigneeId === technicianId) return 'unchanged';
    this.change('stage_changed', { stage: 'assigned', assigneeId: Number(technicianId) }, cause);
    return 'done';
  }

  private holds(condition: OracleCondition, event: OracleEvent): boolean {
    if (condition.all) return condition.all.every((one) => this.holds(one, event));
    if (condition.any) return condition.any.some((one) => this.holds(one, event));
    const { field = '', op, value } = condition;
    const { before } = event;
    const present = event.state[field as keyof OracleState];
    const earlier = before[field as keyof OracleState];
    if (op === 'changedTo') return field in before && this.is(field, present, value);
    if (op === 'changedFrom') return field in before && this.is(field, earlier, value);
    if (op === 'empty' || op === 'notEmpty') return (present === null) === (op === 'empty');
    if (op === 'is' || op === 'isNot') return this.is(field, present, value) === (op === 'is');
    if (op === 'in' || op === 'notIn') {
      return (value as unknown[]).some((one) => this.is(field, present, one)) === (op === 'in');
    }
    const [text, part] = [String(present).toLowerCase(), String(value).toLowerCase()];
    return op === 'contains' ? text.includes(part) : text.startsWith(part);
  }

  private is(field: string, present: unknown, value: unknown): boolean {
    if (present === null || present === undefined) return false;
    if (field === 'categoryId') {
      return present === value || this.parents.get(Number(present)) === value;
    }
    return String(present).toLowerCase() === String(value).toLowerCase();
  }
}

function waits({ trigger }: OracleRule, { trigger: what, state, bySubmitter }: OracleEvent) {
  if (trigger.type !== what) return false;
  if (trigger.to !== undefined) return trigger.to === state.stage;
  if (trigger.by === undefined || trigger.by === 'any') return true;
  return (trigger.by === 'submitter') === bySubmitter;
}

function outcomeOf(results: readonly string[]): string {
  if (results.some((one) => one === 'done' || one === 'unchanged')) return 'fired';
  return results.includes('refused') ? 'refused' : 'superseded';
}
