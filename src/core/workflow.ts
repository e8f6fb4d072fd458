import { changesBetween } from './changes.js';
import type { ActingCaller } from './context.js';
import { type AppError, forbidden, notFound } from './errors.js';
import { checkStateTable, type Transition } from './state-machine.js';
import type { Unit } from './unit.js';

/** Decision of the access rules about a step on a visible row. */
export type Decision = 'allowed' | 'forbidden' | 'wrong_state';

/** A row whose state a workflow changes. */
interface StatefulRow {
  readonly id: number;
}

/**
 * Definition of a workflow. `Row` is the table's row, `Step` the names of the steps, `Changes` the
 * columns that a step may set besides the state.
 */
export interface WorkflowDefinition<
  Row extends StatefulRow,
  State extends string,
  Step extends string,
  Changes extends object,
> {
  /** Names the table in error messages at start. */
  readonly name: string;
  /** The record in sentences: "The maintenance request". */
  readonly subject: string;
  readonly targetType: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly table: Readonly<Record<Step, Transition<State>>>;
  /** Audit action of each step. */
  readonly auditActions: Readonly<Record<Step, string>>;
  /** Finds the row if it is visible to the actor. */
  readonly find: (unit: Unit, caller: ActingCaller, id: number) => Promise<Row | null>;
  /**
   * Finds the row without the visibility rule, to explain a conditional update that matched no row.
   */
  readonly reread: (unit: Unit, id: number) => Promise<Row | null>;
  readonly stateOf: (row: Row) => State;
  /** The error for a step that the row's state does not allow; undefined for an allowed one. */
  readonly refusal: (row: Row, step: Step) => AppError | undefined;
  /** Decides about a step; may throw AppError FORBIDDEN with a more specific message. */
  readonly decide: (caller: ActingCaller, row: Row, step: Step) => Decision;
  /**
   * Writes the state, the changes and any history entry, if the row has not changed since it was
   * read (`UPDATE … WHERE`); otherwise returns undefined. The changes may name another target state
   * of the transition.
   */
  readonly update: (
    unit: Unit,
    before: Row,
    to: State,
    changes: Changes,
    step: StepOrigin<Step>,
  ) => Promise<Row | undefined>;
  /** Columns of a row that may be written to the audit trail. */
  readonly snapshot: (row: Row) => object;
  /**
   * The error for a row that was changed since it was read but is in a state that still allows the
   * step.
   */
  readonly conflict: (row: Row) => AppError;
  /** Emits the events, after the update. */
  readonly recorded: (unit: Unit, performed: PerformedStep<Row, Step>) => Promise<void>;
}

/** The step, its actor and its note. */
interface StepOrigin<Step extends string> {
  readonly step: Step;
  readonly caller: ActingCaller;
  readonly note: string | null;
}

/** A step after its update. */
export interface PerformedStep<Row, Step extends string> extends StepOrigin<Step> {
  readonly before: Row;
  readonly after: Row;
}

/** A request to perform a step. */
export interface StepRequest<Row, Step extends string, Changes extends object> {
  readonly step: Step;
  readonly id: number;
  /** Any other version than the stored one is a VERSION_CONFLICT. */
  readonly expectedVersion?: number | undefined;
  readonly note?: string | null | undefined;
  /** Checks the input and computes the columns to set; null when nothing changes. */
  readonly changes: (unit: Unit, row: Row) => Changes | null | Promise<Changes | null>;
  /** Writes other rows of the step; its result is added to the audit record. */
  readonly also?: (unit: Unit, after: Row, before: Row) => Promise<object>;
}

/**
 * A state machine over the rows of one table. A step runs in one transaction of the caller: the
 * permission check, the conditional update, history, audit record and events. Of several concurrent
 * steps on one row exactly one succeeds; the others receive the error that explains why.
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
   * The row, if it is visible to the actor and its state allows the step.
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
    if (to === 'gone') throw new Error(`${step} deletes the row and is not a step of a workflow.`);
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

  /**
   * The error for a conditional update that matched no row: the row was changed after it was read.
   */
  async explainLostUpdate(unit: Unit, id: number, step: Step): Promise<AppError> {
    const row = await this.definition.reread(unit, id);
    if (row === null) return notFound(this.definition.subject);
    return this.definition.refusal(row, step) ?? this.definition.conflict(row);
  }

  private refusalOf(row: Row, step: Step): AppError {
    const refusal = this.definition.refusal(row, step);
    if (refusal === undefined) throw new Error(`${step} is rejected in a state that allows it.`);
    return refusal;
  }
}

function versionOf(row: object): unknown {
  return 'version' in row ? row.version : undefined;
}

/** Converts a step's name to words: `markDuplicate` is "mark duplicate". */
function inWords(step: string): string {
  return step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
