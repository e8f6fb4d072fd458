import { changesBetween } from './changes.js';
import type { ActingCaller } from './context.js';
import { type AppError, forbidden, notFound } from './errors.js';
import { checkStateTable, type Transition } from './state-machine.js';
import type { Unit } from './unit.js';

/** The decision of the access rules about a step on a visible row. */
export type Decision = 'allowed' | 'forbidden' | 'wrong_state';

/** A row that a workflow moves from state to state. */
interface StatefulRow {
  readonly id: number;
}

/**
 * The definition of a workflow. `Row` is the table's row, `Step` the names of the steps, `Changes` what a
 * step may set besides the state.
 */
export interface WorkflowDefinition<
  Row extends StatefulRow,
  State extends string,
  Step extends string,
  Changes extends object,
> {
  /** Names the table in messages at start. */
  readonly name: string;
  /** The record in sentences: "The maintenance request". */
  readonly subject: string;
  readonly targetType: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly table: Readonly<Record<Step, Transition<State>>>;
  /** The audit action of each step. */
  readonly auditActions: Readonly<Record<Step, string>>;
  /** Finds the row if it is visible to the actor. */
  readonly find: (unit: Unit, caller: ActingCaller, id: number) => Promise<Row | null>;
  /** Finds the row without the visibility rule, to explain a guarded update without effect. */
  readonly reread: (unit: Unit, id: number) => Promise<Row | null>;
  readonly stateOf: (row: Row) => State;
  /** The error for a step that the row's state does not allow; undefined for one that it allows. */
  readonly refusal: (row: Row, step: Step) => AppError | undefined;
  /** Decides about a step; may throw AppError FORBIDDEN with a message of its own. */
  readonly decide: (caller: ActingCaller, row: Row, step: Step) => Decision;
  /**
   * Writes state and changes, and the entry of the history if there is one, if the row is unchanged
   * since it was read (`UPDATE … WHERE`); undefined otherwise. The changes may name another state of
   * the table's row than the one that is given.
   */
  readonly update: (
    unit: Unit,
    before: Row,
    to: State,
    changes: Changes,
    step: StepOrigin<Step>,
  ) => Promise<Row | undefined>;
  /** The columns of a row that may be written to the audit trail. */
  readonly snapshot: (row: Row) => object;
  /** The error for a row that was changed since it was read, in a state that still allows the step. */
  readonly conflict: (row: Row) => AppError;
  /** Emits the events, after the update. */
  readonly recorded: (unit: Unit, performed: PerformedStep<Row, Step>) => Promise<void>;
}

/** Which step is taken, by whom, and with which note. */
interface StepOrigin<Step extends string> {
  readonly step: Step;
  readonly caller: ActingCaller;
  readonly note: string | null;
}

/** A step that has been written. */
export interface PerformedStep<Row, Step extends string> extends StepOrigin<Step> {
  readonly before: Row;
  readonly after: Row;
}

/** A request to perform a step. */
export interface StepRequest<Row, Step extends string, Changes extends object> {
  readonly step: Step;
  readonly id: number;
  /** Another version than the stored one is VERSION_CONFLICT. */
  readonly expectedVersion?: number | undefined;
  readonly note?: string | null | undefined;
  /** Checks the input and computes the columns to set; null when nothing changes. */
  readonly changes: (unit: Unit, row: Row) => Changes | null | Promise<Changes | null>;
  /** Writes other rows of the step; its result is added to the audit record. */
  readonly also?: (unit: Unit, after: Row, before: Row) => Promise<object>;
}

/**
 * A state machine over rows of one table. A step is one transaction of the caller: the permitted row,
 * the guarded update, history, audit record and events. Of several concurrent steps on one row exactly
 * one succeeds; the others get the error that explains why.
 */
export class Workflow<
  Row extends StatefulRow,
  State extends string,
  Step extends string,
  Changes extends object,
> {
  /** @throws Error for an inconsistent state table, which ends the start of the service. */
  constructor(private readonly definition: WorkflowDefinition<Row, State, Step, Changes>) {
    const { name, states, initial, table } = definition;
    checkStateTable(name, states, initial, table);
  }

  /**
   * The row, if it is visible to the actor and the step is allowed in its state.
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
      throw forbidden(`You may not ${inWords(step)} this ${subject.replace(/^The /, '')}.`);
    }
    if (decision === 'wrong_state') throw this.refusalOf(row, step);
    if (expectedVersion !== undefined && expectedVersion !== versionOf(row)) {
      throw this.definition.conflict(row);
    }
    return row;
  }

  /**
   * Performs a step. A step without changes returns the row unchanged and writes nothing.
   *
   * @throws AppError as `permittedRow` does, also after a concurrent change.
   */
  async perform(
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
    const origin = { step, caller, note };
    const state = to === 'same' ? this.definition.stateOf(before) : to;
    const after = await this.definition.update(unit, before, state, changes, origin);
    if (after === undefined) throw await this.explainLostUpdate(unit, before.id, step);
    const details = await request.also?.(unit, after, before);
    await this.definition.recorded(unit, { ...origin, before, after });
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

  /** The error for a guarded update without effect: the row was changed after it was read. */
  async explainLostUpdate(unit: Unit, id: number, step: Step): Promise<AppError> {
    const row = await this.definition.reread(unit, id);
    if (row === null) return notFound(this.definition.subject);
    return this.definition.refusal(row, step) ?? this.definition.conflict(row);
  }

  private refusalOf(row: Row, step: Step): AppError {
    const refusal = this.definition.refusal(row, step);
    if (refusal === undefined) throw new Error(`${step} is refused for a state that allows it.`);
    return refusal;
  }
}

function versionOf(row: object): unknown {
  return 'version' in row ? row.version : undefined;
}

/** The name of a step as words: `markDuplicate` is "mark duplicate". */
function inWords(step: string): string {
  return step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
