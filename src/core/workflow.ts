import { changesBetween } from './changes.js';
import type { ActingCaller } from './context.js';
import { type AppError, forbidden, notFound } from './errors.js';
import { checkStateTable, type Transition, wrongState } from './state-machine.js';
import type { Unit } from './unit.js';

/** What the access rules say about a step on a row that the actor sees. */
export type Decision = 'allowed' | 'forbidden' | 'wrong_state';

/** A row that a workflow moves from state to state. */
interface StatefulRow<State extends string> {
  readonly id: number;
  readonly status: State;
}

/**
 * What a workflow is made of. `Row` is the table's row, `Step` the names of the steps, `Changes` what a
 * step may set besides the state.
 */
export interface WorkflowDefinition<
  Row extends StatefulRow<State>,
  State extends string,
  Step extends string,
  Changes extends object,
> {
  /** Names the table in messages at start. */
  readonly name: string;
  /** The record in sentences: "The maintenance request". */
  readonly subject: string;
  /** The record in the message of a refused transition: "A request". */
  readonly indefinite: string;
  readonly targetType: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly table: Readonly<Record<Step, Transition<State>>>;
  /** The audit action of each step. */
  readonly auditActions: Readonly<Record<Step, string>>;
  /** Finds the row as far as the actor sees it. */
  readonly find: (unit: Unit, caller: ActingCaller, id: number) => Promise<Row | null>;
  /** Finds the row whatever the actor sees, to explain a lost update. */
  readonly reread: (unit: Unit, id: number) => Promise<Row | null>;
  /** Decides about a step; may throw AppError FORBIDDEN with a message of its own. */
  readonly decide: (caller: ActingCaller, row: Row, step: Step) => Decision;
  /**
   * Writes state and changes on condition that the row still is as it was read (`UPDATE … WHERE`);
   * undefined when it is not.
   */
  readonly update: (
    unit: Unit,
    before: Row,
    to: State,
    changes: Changes,
  ) => Promise<Row | undefined>;
  /** What of a row the audit trail may know. */
  readonly snapshot: (row: Row) => object;
  /** The error for a row that somebody else changed since it was read, though the step still fits. */
  readonly conflict: (row: Row) => AppError;
  /** Writes the history entry and emits the events, after the update. */
  readonly recorded: (unit: Unit, taken: TakenStep<Row, Step>) => Promise<void>;
}

/** A step that has been written. */
export interface TakenStep<Row, Step extends string> {
  readonly step: Step;
  readonly caller: ActingCaller;
  readonly before: Row;
  readonly after: Row;
  readonly note: string | null;
}

/** A step to take. */
export interface StepRequest<Row, Step extends string, Changes extends object> {
  readonly step: Step;
  readonly id: number;
  /** Refused with VERSION_CONFLICT when it is not the present version. */
  readonly expectedVersion?: number | undefined;
  readonly note?: string | null | undefined;
  /** Checks and computes what the step sets; null when there is nothing to do. */
  readonly changes: (unit: Unit, row: Row) => Changes | null | Promise<Changes | null>;
  /** Writes what belongs to the step besides its row; its answer is added to the audit record. */
  readonly also?: (unit: Unit, after: Row) => Promise<object>;
}

/**
 * A state machine over rows of one table. A step is one transaction of the caller: the permitted row,
 * the guarded update, history, audit record and events. Of several steps at once on the same row, one
 * wins; the others learn why they lost.
 */
export class Workflow<
  Row extends StatefulRow<State>,
  State extends string,
  Step extends string,
  Changes extends object,
> {
  /** @throws Error for a broken state table; the program must not start with one. */
  constructor(private readonly definition: WorkflowDefinition<Row, State, Step, Changes>) {
    const { name, states, initial, table } = definition;
    checkStateTable(name, states, initial, table);
  }

  /**
   * The row, when the actor sees it and may take the step in its state.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, VERSION_CONFLICT.
   */
  async permittedRow(
    unit: Unit,
    caller: ActingCaller,
    {
      step,
      id,
      expectedVersion,
    }: Pick<StepRequest<Row, Step, Changes>, 'step' | 'id' | 'expectedVersion'>,
  ): Promise<Row> {
    const { find, decide, subject } = this.definition;
    const row = await find(unit, caller, id);
    if (row === null) throw notFound(subject);
    const decision = decide(caller, row, step);
    if (decision === 'forbidden') {
      throw forbidden(`You may not ${step} this ${subject.replace(/^The /, '')}.`);
    }
    if (decision === 'wrong_state') throw this.invalidTransition(step, row.status);
    if (expectedVersion !== undefined && expectedVersion !== versionOf(row)) {
      throw this.definition.conflict(row);
    }
    return row;
  }

  /**
   * Takes a step. A step without changes answers the row as it is and writes nothing.
   *
   * @throws AppError as `permittedRow` does, also when somebody else was faster.
   */
  async take(
    unit: Unit,
    caller: ActingCaller,
    request: StepRequest<Row, Step, Changes>,
  ): Promise<Row> {
    const { step, note = null } = request;
    const before = await this.permittedRow(unit, caller, request);
    const changes = await request.changes(unit, before);
    if (changes === null) return before;
    const { to } = this.definition.table[step];
    if (to === 'gone') throw new Error(`${step} deletes the row and is no step of a workflow.`);
    const after = await this.definition.update(unit, before, to, changes);
    if (after === undefined) throw await this.explainLostUpdate(unit, before.id, step);
    const details = await request.also?.(unit, after);
    await this.definition.recorded(unit, { step, caller, before, after, note });
    const { snapshot, auditActions, targetType } = this.definition;
    unit.audit({
      action: auditActions[step],
      targetType,
      targetId: before.id,
      metadata: {
        ...changesBetween(snapshot(before), snapshot(after)),
        ...(note ? { note } : {}),
        ...details,
      },
    });
    return after;
  }

  /** The error for a guarded update that found no row: somebody else changed it after it was read. */
  async explainLostUpdate(unit: Unit, id: number, step: Step): Promise<AppError> {
    const row = await this.definition.reread(unit, id);
    if (row === null) return notFound(this.definition.subject);
    const { from } = this.definition.table[step];
    return from.includes(row.status)
      ? this.definition.conflict(row)
      : this.invalidTransition(step, row.status);
  }

  private invalidTransition(step: Step, status: State): AppError {
    const { indefinite, table } = this.definition;
    return wrongState(indefinite, status, step, table[step].from);
  }
}

function versionOf(row: object): unknown {
  return 'version' in row ? row.version : undefined;
}
