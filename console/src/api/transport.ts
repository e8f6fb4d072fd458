import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { isMutationOperation } from '@apollo/client/utilities';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, Kind } from 'graphql';
import { throwError } from 'rxjs';
import { documentIds } from '../generated/document-ids.ts';
import { errorOfAnswer, type FailureEnvelope } from './answer-error.ts';
import { OFFLINE, ServiceError } from './service-error.ts';

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the call continues when the page is left. */
  readonly keepalive?: boolean;
}

interface AnswerError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly requestId?: string;
  };
}

/** The name of the document's operation. */
function nameOf(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.name?.value ?? '';
  }
  return '';
}

/** Registered id of an operation; undefined while its document is being edited (`npm run dev`). */
export function idOf(operationName: string): string | undefined {
  return import.meta.env.DEV ? undefined : documentIds[operationName];
}

/** Seconds of the header `Retry-After`. */
function waitOf(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('Retry-After') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

function errorOf(errors: readonly AnswerError[], response: Response | undefined): ServiceError {
  const [first] = errors;
  const { code = 'INTERNAL_ERROR', details, requestId } = first?.extensions ?? {};
  return new ServiceError(code, first?.message ?? '', details, waitOf(response), requestId);
}

/** The error of an HTTP failure, or of an answer that is not GraphQL. */
function failureOf({ response, bodyText }: ServerError | ServerParseError): ServiceError {
  let body: (FailureEnvelope & { readonly errors?: readonly AnswerError[] }) | undefined;
  try {
    body = JSON.parse(bodyText);
  } catch {
    // A page of a proxy; only the status is known.
  }
  if (body?.errors !== undefined) return errorOf(body.errors, response);
  const error = errorOfAnswer(response.status, body, response.headers.get('Retry-After'));
  // A proxy's error without the service, or the service's envelope for a request that did not reach
  // GraphQL.
  if (body?.code !== undefined || response.status < 500) return error;
  return new ServiceError(OFFLINE, error.message, error.details, error.retryAfter);
}

/** Converts any error of a link to a `ServiceError`. */
function asServiceError(error: unknown, response: Response | undefined): unknown {
  if (CombinedGraphQLErrors.is(error)) return errorOf(error.errors as AnswerError[], response);
  if (ServerError.is(error) || ServerParseError.is(error)) return failureOf(error);
  if (error instanceof TypeError) return new ServiceError(OFFLINE, 'No connection to the service.');
  return error;
}

/** Converts the errors of the links below it to `ServiceError`s. */
export const serviceErrors = new ErrorLink(({ error, operation }) =>
  throwError(() => asServiceError(error, operation.getContext().response)),
);

/** Sends a document by its registered id, or by its text if the service does not know the id. */
const byId = new PersistedQueryLink({
  generateHash: (document) => (idOf(nameOf(document)) ?? '').replace(/^sha256:/, ''),
});

/**
 * Queries and mutations over HTTP. Errors are `ServiceError`s, `OFFLINE` when there is no answer.
 */
export const transport = ApolloLink.from([
  serviceErrors,
  ...(import.meta.env.DEV ? [] : [byId]),
  new BaseHttpLink({ uri: '/graphql', headers: { accept: 'application/json' } }),
]);

const plain = new ApolloClient({ link: transport, cache: new InMemoryCache() });

/** Sends a document without session and cache. @throws ServiceError for any error of the answer. */
export async function send<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { headers, keepalive = false }: SendOptions = {},
): Promise<Data> {
  const options = {
    variables: variables as Record<string, unknown>,
    fetchPolicy: 'no-cache',
    context: { headers, fetchOptions: { keepalive } },
  } as const;
  const { data } = isMutationOperation(document)
    ? await plain.mutate({ ...options, mutation: document as DocumentNode })
    : await plain.query({ ...options, query: document as DocumentNode });
  return data as Data;
}
