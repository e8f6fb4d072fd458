import type { Context } from '../src/core/context.js';
import type { Operation } from '../src/core/operation.js';
import type { Selection } from '../src/core/selection.js';
import { shapeOf } from '../src/core/shape.js';
import { needsNoSession } from '../src/http/rate-limits.js';

/** The HTTP methods of routes. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A projection of an operation's answer, for paths that return less or more than the answer. */
export interface View {
  /** Name of the result in the documentation, a component schema. */
  readonly name: string;
  /** Summary for the documentation. */
  readonly summary: string;
  /** Fields of the answer that `select` needs; default: every field without related rows. */
  readonly selection?: Selection;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any operation
  readonly select: (answer: any, context: Context) => unknown;
  /** JSON Schema of the result of `select`; refers to component schemas by name. */
  readonly schema: object;
  /** Component schemas that `schema` refers to and that no class describes. */
  readonly schemas?: Readonly<Record<string, object>>;
}

/** A projection that a boolean query parameter selects. */
export interface Variant extends Omit<View, 'summary'> {
  /** Name of the parameter; `true` selects the variant. */
  readonly parameter: string;
  /** Description of the parameter for the documentation. */
  readonly description: string;
}

/**
 * A route: a verb and a path of an operation. Validation, access, errors and documentation derive
 * from the operation.
 */
export interface Route {
  readonly verb: Verb;
  /** Path without prefix; parameters as `:id`, named like the input fields. */
  readonly path: string;
  readonly operation: Operation;
  /** Input fields for which the path stands, with their values. */
  readonly given?: Readonly<Record<string, string>>;
  /** HTTP status of success. Default: 200. */
  readonly status?: 200 | 201 | 202;
  /** True if the answer has status 200 where `dryRun` is true: nothing is made. */
  readonly dryRun?: true;
  /** Set where the body is the file of the operation as it is. */
  readonly raw?: RawBody;
  readonly view?: View;
  readonly variant?: Variant;
  /** Members of the data that the entity tag leaves out, since each answer has others. */
  readonly untagged?: readonly string[];
  /** True for a read whose answer no cache keeps, and which has no entity tag. */
  readonly unstored?: true;
  /** The operationId where the rule (openapi/operation-ids.ts) gives none that reads well. */
  readonly id?: string;
  /** Group in the documentation. */
  readonly tag: Tag;
}

/** A body that is a file as it is: its other fields are in headers. */
export interface RawBody {
  readonly mimeType: string;
  /** A short body for the documentation. */
  readonly example: string;
  /** Field of the input that is the body. */
  readonly field: string;
  /** Headers by the field of the input that they have. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A group of routes in the documentation. */
export interface Tag {
  readonly name: string;
  /** Description in Markdown. */
  readonly description: string;
}

/** The fields that a view or variant needs; undefined for all of them. */
export function selectionFor(view: Route['view' | 'variant']): Selection | undefined {
  return view !== undefined && 'selection' in view ? view.selection : undefined;
}

/** The prefixes under which every route is served; the first one is canonical. */
export const PREFIXES = ['/api/v1', '/api', ''] as const;

/**
 * Returns whether the body of a route is a multipart form, because its operation has a file as
 * input.
 */
export function takesForm(route: Route): boolean {
  return shapeOf(route.operation.input).some((field) => field.kind === 'file');
}

/**
 * Returns whether the data of a route is a list, which has `pagination`
 * (docs/operations/limits.md).
 */
export function answersList({ operation, view }: Route): boolean {
  if (view !== undefined) return 'type' in view.schema && view.schema.type === 'array';
  return operation.output.kind === 'list' || operation.output.kind === 'page';
}

/** Returns whether a route answers with the bytes of a file instead of JSON. */
export function answersFile(route: Route): boolean {
  return route.operation.output.kind === 'file';
}

/**
 * Returns whether the JSON answers of a route have an entity tag: those of reads, except the state
 * of the service, which changes constantly.
 */
export function answersTag(route: Route): boolean {
  const { kind } = route.operation.output;
  const isJson = kind !== 'file' && kind !== 'stream' && kind !== 'document';
  if (route.unstored) return false;
  return route.verb === 'GET' && isJson && !needsNoSession(route.path);
}
