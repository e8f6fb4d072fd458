import {
  type Access,
  acting,
  authorizeOperation,
  byLink,
  type OperationAccess,
  publicAccess,
  type SessionNeed,
  type TokenScope,
} from './access.js';
import type { ActingContext, Context } from './context.js';
import { type ErrorCode, type FieldError, invalid, toAppError } from './errors.js';
import { MAX_LIMIT, type Page } from './pagination.js';
import { performedAtOf } from './performed.js';
import type { ReplicaReads } from './replica-reads.js';
import type { Selection } from './selection.js';
import type { ShapeClass } from './shape.js';
import type { Bearer } from './tokens.js';
import { errorType, recordedSpan, type Span, spanned } from './tracing.js';
import { Turns, type TurnTaker } from './turns.js';
import { validated, validatedQuery } from './validation.js';
import { withView } from './viewed-lists.js';

/** Root type of an operation in GraphQL. A query changes nothing; REST has no subscriptions. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

/**
 * Answer of an operation: one object, a complete list, a page of a list, or, only in REST, a file
 * (`FileAnswer`), a text of unknown length that is produced while it is read (`StreamAnswer`), or a
 * document that is made for its reader (`DocumentAnswer`).
 */
export type Output =
  | { readonly kind: 'object'; readonly type: ShapeClass }
  | { readonly kind: 'list'; readonly type: ShapeClass; readonly limit: number }
  | { readonly kind: 'page'; readonly type: ShapeClass }
  | { readonly kind: 'file' }
  | { readonly kind: 'stream'; readonly mimeType: string; readonly orFile?: string | undefined }
  | { readonly kind: 'document'; readonly mimeType: string };

/** Answer of an operation whose output is a `stream`. */
export interface StreamAnswer {
  /** File name for clients that save the text. */
  readonly name: string;
  /** Media type, where the operation has several. */
  readonly mimeType?: string;
  /** Starts the text, which is produced in chunks at the speed of the reader. */
  open(): Promise<AsyncIterable<string | Uint8Array>>;
}

/** Answer of an operation whose output is a `document`. */
export interface DocumentAnswer {
  /** File name for clients that save it. */
  readonly name: string;
  /** Makes the document. */
  make(): Promise<Uint8Array>;
}

/** Examples for the documentation, as REST writes them. */
export interface OperationExample {
  /** Body of a call. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Answer of an operation that returns a text. */
  readonly text?: string;
}

/**
 * An operation of the service, named as its GraphQL root field. The catalogue (`app/modules.ts`)
 * collects the operations of all modules; the shield tree, REST, OpenAPI and the contract tests are
 * derived from it.
 *
 * `S` are the services of the operation's module, `I` its input and `O` its answer.
 */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds operations of every shape
export interface Operation<S = any, I extends object = any, O = any> {
  readonly name: string;
  readonly kind: OperationKind;
  /**
   * For an operation without a GraphQL root field: the field that returns or does the same, as
   * `Type.field`. A REST path can correspond to a field of another object, a download to a URL.
   */
  readonly counterpart?: string;
  readonly access: Access;
  /** Requirement on the session besides `access`; default: none. */
  readonly session?: SessionNeed | undefined;
  /** Scopes of which an API token needs one, besides the permissions of `access`. */
  readonly scope?: TokenScope | undefined;
  /** Open to a session that must still enrol a second factor (docs/behaviour/account-mail.md). */
  readonly whileEnrolling?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
  /** More about it than the summary: sentences in Markdown. */
  readonly description?: string;
  readonly input: ShapeClass<I>;
  readonly output: Output;
  /** May be read from a replica, whose data can be some seconds old. */
  readonly replicaReadable?: true;
  /**
   * The answer contains a secret that is shown once. It is not stored, and a repetition is an
   * error.
   */
  readonly answersSecret?: true;
  /**
   * The refresh token can be in a cookie (`X-Auth-Transport: cookie`) instead of body and answer.
   */
  readonly browserSession?: true;
  /** Of an operation for bearers: takes `Idempotency-Key`, as those for accounts do. */
  readonly keyed?: true;
  /** Takes the header `Performed-At`, which the other operations do not look at. */
  readonly performable?: true;
  /** It computes for long: of a caller one runs at a time, and of all one (`Turns`). */
  readonly computes?: true;
  /** Error codes besides those of its access, its input and the transport. */
  readonly errors?: readonly ErrorCode[];
  readonly example?: OperationExample;
  /**
   * @param selection the requested fields of the answer's object or rows, for operations that can
   *   read fewer; undefined for all of them.
   */
  readonly run: (
    services: S,
    context: Context,
    input: I,
    selection: Selection | undefined,
  ) => Promise<O>;
}

type Definition<S, I extends object, O, C> = Omit<
  Operation<S, I, O>,
  'run' | keyof OperationAccess
> & {
  readonly run: (services: S, context: C, input: I, selection: Selection | undefined) => Promise<O>;
};

/** The functions that define the operations of a module with the services `S` and the bearers `B`. */
export function operationsFor<S, B extends Bearer = Bearer>() {
  return {
    /**
     * Defines an operation that needs a session or an API token; the context of `run` has an actor.
     */
    operation: <I extends object, O>(
      definition: Definition<S, I, O, ActingContext> & OperationAccess,
    ): Operation<S, I, O> => {
      const { run, ...rest } = definition;
      return {
        ...rest,
        run: (services, context, input, selection) =>
          run(services, acting(context), input, selection),
      };
    },
    /** Defines an operation for the bearer of a token, whom the context of `run` has. */
    linkOperation: <const T extends B['target'], I extends object, O>(
      target: T,
      definition: Definition<S, I, O, Context & { readonly link: B & { target: T } }>,
    ): Operation<S, I, O> => {
      const { run, ...rest } = definition;
      return {
        ...rest,
        access: byLink(target),
        run: (services, context, input, selection) =>
          // biome-ignore lint/plugin: the access rule lets only such bearers through
          run(services, context as never, input, selection),
      };
    },
    /** Defines an operation that needs no session. */
    publicOperation: <I extends object, O>(
      definition: Definition<S, I, O, Context>,
    ): Operation<S, I, O> => ({ ...definition, access: publicAccess }),
  };
}

/** Input of an operation without fields. */
export class NoInput {}

/**
 * Runs an operation: checks access, then the input, then calls `run`; a repeated mutation with an
 * `Idempotency-Key` is replayed. Both interfaces call it.
 *
 * @param input the values that the interface has read; checked against the operation's input class.
 * @param inputErrors the fields that the interface could not read; listed with the other errors.
 * @param selection the requested fields; undefined for all of them.
 * @throws AppError as the operation's service does, besides those of access and validation.
 */
export async function execute<S, I extends object, O>(
  target: Operation<S, I, O>,
  context: Context,
  input: object = {},
  inputErrors: readonly FieldError[] = [],
  selection?: Selection,
): Promise<O> {
  const parent = recordedSpan();
  const perform = () => executeChecked(target, context, input, inputErrors, selection);
  const began = performance.now();
  let outcome = 'OK';
  try {
    return await (parent === undefined ? perform() : inSpan(parent, target, perform));
  } catch (error) {
    outcome = toAppError(error).code;
    throw error;
  } finally {
    context.onOperation?.(target.name, outcome, (performance.now() - began) / 1000);
  }
}

/**
 * Runs an operation in its span. An error that the caller caused does not mark the span as failed.
 */
async function inSpan<O>(parent: Span, { name, kind }: Operation, perform: () => Promise<O>) {
  const span = parent.child(`operation ${name}`, {
    attributes: { 'app.operation.name': name, 'app.operation.kind': kind },
  });
  return await spanned(span, perform, (error) => {
    const { code, status } = toAppError(error);
    span.set({ 'app.error.code': code });
    return status >= 500 ? errorType(error) : undefined;
  });
}

async function executeChecked<S, I extends object, O>(
  target: Operation<S, I, O>,
  context: Context,
  input: object,
  inputErrors: readonly FieldError[],
  selection: Selection | undefined,
): Promise<O> {
  authorizeOperation(target, context);
  if (target.answersSecret || target.browserSession) context.onSecret?.();
  return await withView(context, target.input, input, (whole) =>
    executeValidated(target, context, whole, inputErrors, selection),
  );
}

async function executeValidated<S, I extends object, O>(
  target: Operation<S, I, O>,
  context: Context,
  input: object,
  inputErrors: readonly FieldError[],
  selection: Selection | undefined,
): Promise<O> {
  const check = target.kind === 'query' && context.actor !== null ? validatedQuery : validated;
  const checked = check(target.input, input, inputErrors);
  const { performedAt } = context;
  const performed =
    target.performable && performedAt !== undefined ? performedAtOf(performedAt) : undefined;
  const given = performed === undefined ? context : { ...context, performed };
  const services = context.services.of(target);
  const run = async (retried?: string) =>
    await target.run(services, callOf(given, retried), checked, selection);
  const work = target.computes
    ? (retried?: string) => computing.run(takerOf(context), () => run(retried))
    : run;
  const { actor, link, idempotencyKey: key, retryOf, replicaReads } = context;
  if (target.replicaReadable && replicaReads !== undefined) {
    return await onReplica(replicaReads, actor?.userId ?? null, work);
  }
  const keeper = actor ?? (target.keyed ? link?.as : undefined);
  if (keeper === undefined || !isReplayable(target)) return await work();
  if (key === null && retryOf !== undefined) {
    throw invalid('Retry-Of', 'needs another key in the header Idempotency-Key');
  }
  if (key === null) return await work();
  return await context.idempotency.run(
    {
      userId: keeper.userId,
      // The bearers of a link share keys, and no others do. An answer is repeated under equal rights.
      operation: actor === null ? `${target.name} ${link?.as?.name}` : target.name,
      ...{ key, retryOf },
      input: actor === null ? { checked, rights: link?.as?.rights } : checked,
      answersSecret: target.answersSecret ?? false,
      onReplay: context.onReplay,
    },
    work,
  );
}

/** The operations that compute. */
const computing = new Turns({
  running: 1,
  waitingOfOwner: 10,
  patience: 10_000,
  busy: 'Too many computations',
});

/** The context of a call that repeats a refused one: its audit records name the key of that one. */
function callOf(context: Context, retryOf: string | undefined): Context {
  if (retryOf === undefined) return context;
  return { ...context, auditMetadata: { ...context.auditMetadata, retryOf } };
}

function takerOf({ actor, ipAddress, signal }: Context): TurnTaker {
  return { owner: actor === null ? String(ipAddress) : `user ${actor.userId}`, signal };
}

/** Runs a query on the replica, and also the count of its page, which runs when it is requested. */
async function onReplica<O>(
  reads: ReplicaReads,
  userId: number | null,
  work: () => Promise<O>,
): Promise<O> {
  const answer = await reads.run(userId, work);
  if (!isCounted(answer)) return answer;
  const { totalCount } = answer;
  return { ...answer, totalCount: () => reads.run(userId, totalCount) };
}

function isCounted(answer: unknown): answer is Pick<Page<unknown>, 'totalCount'> {
  return typeof (answer as Partial<Page<unknown>> | null)?.totalCount === 'function';
}

/** Starts a subscription. A null argument counts as omitted, since arguments only narrow it. */
export async function executeSubscription<S, I extends object, T>(
  target: Operation<S, I, AsyncIterable<T>>,
  context: Context,
  args: object,
): Promise<AsyncIterable<T>> {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return await execute(target, context, Object.fromEntries(given));
}

/**
 * Returns whether an `Idempotency-Key` counts for the operation. Answers to public operations
 * contain tokens, which must not be stored.
 */
export function isReplayable(target: Operation): boolean {
  if (target.access.kind === 'link') return target.kind === 'mutation' && target.keyed === true;
  return target.kind === 'mutation' && target.access.kind !== 'public';
}

/** Short constructors of an `Output`. */
export const one = (type: ShapeClass): Output => ({ kind: 'object', type });
/** @param limit maximum number of rows of the list. */
export const many = (type: ShapeClass, limit = MAX_LIMIT): Output => ({
  kind: 'list',
  type,
  limit,
});
export const pageOf = (type: ShapeClass): Output => ({ kind: 'page', type });
export const file: Output = { kind: 'file' };
/** @param orFile media type of the same as a file that is no text, which the call may ask for. */
export const stream = (mimeType: string, orFile?: string): Output => ({
  ...{ kind: 'stream', mimeType, orFile },
});
export const document = (mimeType: string): Output => ({ kind: 'document', mimeType });
