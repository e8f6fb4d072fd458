import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, Kind, print } from 'graphql';
import { documentIds } from '../generated/document-ids.ts';
import { type FailureEnvelope, refusalOf } from './refusal.ts';
import { OFFLINE, ServiceError } from './service-error.ts';

const ENDPOINT = '/graphql';

/** HTTP status of the answer to an id that the service does not know: a replica of another version. */
const UNKNOWN_DOCUMENT = 404;

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Whether the call goes on when the page is left. */
  readonly keepalive?: boolean;
}

/** One GraphQL answer as it arrives. */
export interface Answer {
  /** The HTTP status. */
  readonly status?: number;
  readonly data?: unknown;
  readonly errors?: readonly AnswerError[];
}

interface AnswerError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly retryAfter?: number | undefined;
    readonly requestId?: string;
  };
}

/** The name of the document's operation. */
export function nameOf(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.name?.value ?? '';
  }
  return '';
}

/** The registered id of a document; none while it is being written (`npm run dev`). */
export function idOf(document: DocumentNode): string | undefined {
  return import.meta.env.DEV ? undefined : documentIds[nameOf(document)];
}

/**
 * Sends a document by its registered id, and by its text where the service does not know the id.
 *
 * @returns the answer, errors included. @throws ServiceError `OFFLINE` when there is none.
 */
export async function post(
  document: DocumentNode,
  variables: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  const operationName = nameOf(document);
  const documentId = idOf(document);
  if (documentId !== undefined) {
    const answer = await postBody({ documentId, operationName, variables }, options);
    if (answer.status !== UNKNOWN_DOCUMENT) return answer;
  }
  return postBody({ query: print(document), operationName, variables }, options);
}

async function postBody(
  body: object,
  { headers, signal, keepalive = false }: SendOptions,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceError(OFFLINE, 'No connection to the service.');
  }
  return readAnswer(response);
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const answer = (await response.json().catch(() => undefined)) as
    | (Answer & FailureEnvelope)
    | undefined;
  if (answer?.errors !== undefined) {
    const errors = answer.errors.map((error) => ({
      ...error,
      extensions: { ...error.extensions, retryAfter },
    }));
    return { ...answer, status, errors };
  }
  if (answer?.data !== undefined) return { data: answer.data, status };
  // A proxy without a service behind it, or the service's envelope for what never reached GraphQL.
  const isAway = answer?.code === undefined && status >= 500;
  const refusal = refusalOf(status, answer, response.headers.get('Retry-After'));
  const { message, details } = refusal;
  const code = isAway ? OFFLINE : refusal.code;
  return { status, errors: [{ message, extensions: { code, details, retryAfter } }] };
}

/** The first error of an answer; `undefined` without one. */
export function errorOf(answer: Answer): ServiceError | undefined {
  const [first] = answer.errors ?? [];
  if (first === undefined) return undefined;
  const { code = 'INTERNAL_ERROR', details, retryAfter, requestId } = first.extensions ?? {};
  return new ServiceError(code, first.message, details, retryAfter, requestId);
}

/** Sends a document outside of the cache. @throws ServiceError for any error of the answer. */
export async function send<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<Data> {
  const answer = await post(document, variables, options);
  const error = errorOf(answer);
  if (error !== undefined) throw error;
  return answer.data as Data;
}
