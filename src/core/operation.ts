import { type Access, acting, authorize, everybody } from './authorize.js';
import type { ActingContext, Context } from './context.js';
import type { FieldError } from './errors.js';
import { MAX_LIMIT } from './pagination.js';
import type { ShapeClass } from './shape.js';
import { validated } from './validation.js';

/** Where an operation hangs in GraphQL; a query never changes anything, a subscription has no REST. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

/**
 * What an operation answers: one object, all of a short list, a page of a long one, or, in REST alone,
 * a file (`FileAnswer`) or a text of unknown length that is made while it is read (`StreamAnswer`).
 */
export type Output =
  | { readonly kind: 'object'; readonly type: ShapeClass }
  | { readonly kind: 'list'; readonly type: ShapeClass; readonly limit: number }
  | { readonly kind: 'page'; readonly type: ShapeClass }
  | { readonly kind: 'file' }
  | { readonly kind: 'stream'; readonly mimeType: string };

/** What an operation answers whose output is a `stream`. */
export interface StreamAnswer {
  /** What the text is called when somebody saves it. */
  readonly name: string;
  /** Begins the text, which is made piece by piece, no faster than the reader takes them. */
  open(): Promise<AsyncIterable<string>>;
}

/**
 * One thing that the service does, named as its GraphQL root field. The catalogue of all operations
 * (operations.ts) feeds the shield tree, the REST rows, the OpenAPI document and the contract tests.
 */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds operations of every shape
export interface Operation<I extends object = any, O = any> {
  readonly name: string;
  readonly kind: OperationKind;
  /**
   * For an operation without a root field of its own: where GraphQL shows or does the same, as
   * `Type.field`. A path of REST can stand for a field of another object, a download for a URL.
   */
  readonly twin?: string;
  readonly access: Access;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly input: ShapeClass<I>;
  readonly output: Output;
  /** The answer holds a secret that is shown once: it is never kept, and a repetition is refused. */
  readonly answersSecret?: true;
  readonly run: (context: Context, input: I) => Promise<O>;
}

type Definition<I extends object, O, C> = Omit<Operation<I, O>, 'run'> & {
  readonly run: (context: C, input: I) => Promise<O>;
};

/** Defines an operation that needs a session; `run` gets a context with an actor. */
export function operation<I extends object, O>(
  definition: Definition<I, O, ActingContext>,
): Operation<I, O> {
  return { ...definition, run: (context, input) => definition.run(acting(context), input) };
}

/** Defines an operation that is open to everybody. */
export function publicOperation<I extends object, O>(
  definition: Omit<Definition<I, O, Context>, 'access'>,
): Operation<I, O> {
  return { ...definition, access: everybody };
}

/** The input of an operation that takes nothing. */
export class NoInput {}

/**
 * Runs an operation: access, then input, then the work; a mutation with an `Idempotency-Key` only the
 * first time. Both doors end here.
 *
 * @param input what the door understood; checked against the operation's input class.
 * @param misfits what the door could not understand, told together with what the class refuses.
 * @throws AppError as the operation's service does, besides those of access and validation.
 */
export async function execute<I extends object, O>(
  target: Operation<I, O>,
  context: Context,
  input: object = {},
  misfits: readonly FieldError[] = [],
): Promise<O> {
  authorize(target.access, context);
  const checked = validated(target.input, input, misfits);
  const work = () => target.run(context, checked);
  const { actor, idempotencyKey: key } = context;
  if (key === null || actor === null || !isReplayable(target)) return await work();
  return await context.idempotency.run(
    {
      userId: actor.userId,
      operation: target.name,
      key,
      input: checked,
      answersSecret: target.answersSecret ?? false,
      onReplay: context.onReplay,
    },
    work,
  );
}

/** Starts a subscription. Null counts as left out: its arguments only narrow it. */
export async function executeSubscription<I extends object, T>(
  target: Operation<I, AsyncIterable<T>>,
  context: Context,
  args: object,
): Promise<AsyncIterable<T>> {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return await execute(target, context, Object.fromEntries(given));
}

/**
 * Whether an `Idempotency-Key` counts for the operation. Answers to public operations hold tokens,
 * which must not lie about in a table.
 */
export function isReplayable(target: Operation): boolean {
  return target.kind === 'mutation' && target.access.kind !== 'public';
}

/** Helpers that make an `Output` readable where it is used. */
export const one = (type: ShapeClass): Output => ({ kind: 'object', type });
/** @param limit the most rows that the list has. */
export const many = (type: ShapeClass, limit = MAX_LIMIT): Output => ({
  kind: 'list',
  type,
  limit,
});
export const pageOf = (type: ShapeClass): Output => ({ kind: 'page', type });
export const file: Output = { kind: 'file' };
export const stream = (mimeType: string): Output => ({ kind: 'stream', mimeType });
