import type { Context } from '../src/core/context.js';
import type { Operation } from '../src/core/operation.js';
import { shapeOf } from '../src/core/shape.js';

/** The verbs that rows use. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of an operation's answer, for paths that show less or more than the whole. */
export interface View {
  /** What the view shows, for the documentation. */
  readonly summary: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever operation the row names
  readonly select: (answer: any, context: Context) => unknown;
  /** JSON Schema of what `select` answers; refers to component schemas by name. */
  readonly schema: object;
}

/** A parameter of the query that asks for something else than the whole. */
export interface Variant extends Omit<View, 'summary'> {
  /** Its name; `true` asks for the variant. */
  readonly parameter: string;
  /** What it asks for, for the documentation. */
  readonly description: string;
}

/**
 * One row of the facade: a verb and a path stand for an operation. Everything else (validation,
 * access, errors, documentation) comes from the operation.
 */
export interface Route {
  readonly verb: Verb;
  /** Without prefix; parameters as `:id`, named like the input fields they fill. */
  readonly path: string;
  readonly operation: Operation;
  /** The status of success; default 200. */
  readonly status?: 200 | 201;
  readonly view?: View;
  /** Something else that the row answers on demand. */
  readonly variant?: Variant;
  /** The group in the documentation. */
  readonly tag: Tag;
}

/** A group of routes in the documentation. */
export interface Tag {
  readonly name: string;
  /** What the group is about, in Markdown. */
  readonly description: string;
}

/** The prefixes under which every row answers; the first one is canonical. */
export const PREFIXES = ['/api/v1', '/api', ''] as const;

/** Whether the body of a row is a multipart form, because its operation takes a file. */
export function takesForm(route: Route): boolean {
  return shapeOf(route.operation.input).some((field) => field.kind === 'file');
}

/** Whether the data of a row is a list, which has `pagination` beside it (contract, section 8). */
export function answersList({ operation, view }: Route): boolean {
  if (view !== undefined) return 'type' in view.schema && view.schema.type === 'array';
  return operation.output.kind === 'list' || operation.output.kind === 'page';
}

/** Whether a row answers with the bytes of a file instead of JSON. */
export function answersFile(route: Route): boolean {
  return route.operation.output.kind === 'file';
}
