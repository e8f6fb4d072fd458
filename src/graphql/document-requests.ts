import { hash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { forbidden, invalid, notFound } from '../core/errors.js';
import type { TrustedDocuments } from './trusted-documents.js';

/** Rules about the documents that the service executes. */
export interface DocumentRules {
  readonly trusted: TrustedDocuments;
  /** True if only trusted documents are executed. */
  readonly trustedOnly: boolean;
}

/** @throws Error when only trusted documents are executed and there are none. */
export function documentRules(trusted: TrustedDocuments, trustedOnly: boolean): DocumentRules {
  if (trustedOnly && trusted.size === 0) {
    throw new Error(
      'GRAPHQL_TRUSTED_DOCUMENTS=only needs the file console/trusted-documents.json.',
    );
  }
  return { trusted, trustedOnly };
}

/** The parameters of a request that name its document, as they were received. */
interface DocumentParameters {
  readonly documentId?: unknown;
  readonly query?: unknown;
  readonly extensions?: unknown;
}

/** `extensions.persistedQuery` of Apollo's protocols: lower-case hexadecimal digits. */
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Puts the text of a trusted document into a request that names it by `documentId` (GraphQL over
 * HTTP, appendix on persisted documents) or by `extensions.persistedQuery.sha256Hash` (Apollo's
 * manifests of operations), in the body of a POST or the query of a GET. Later handlers treat it
 * like any other document, with the same limits. The body must have been read.
 */
export function resolveDocuments(rules: DocumentRules): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'POST') request.body = resolvedBody(rules, request.body);
    else request.url = resolvedUrl(rules, request.url);
    next();
  };
}

/**
 * The text of the trusted document that a request names; undefined when it names none.
 *
 * @throws AppError NOT_FOUND for an unknown document, VALIDATION_ERROR for parameters that
 *   contradict each other, FORBIDDEN for a text if only trusted documents are executed.
 */
export function trustedTextOf(
  { trusted, trustedOnly }: DocumentRules,
  { documentId, query, extensions }: DocumentParameters,
): string | undefined {
  const hasText = query !== undefined && query !== null && query !== '';
  const persisted = persistedHashOf(extensions);
  if (documentId !== undefined && documentId !== null) {
    if (typeof documentId !== 'string') throw invalid('documentId', 'must be a text');
    if (hasText) throw invalid('documentId', 'must not come with query');
    if (persisted) throw invalid('documentId', 'must not come with extensions.persistedQuery');
    return known(trusted, documentId);
  }
  if (hasText) {
    if (trustedOnly) throw forbidden('Only registered documents are executed. Send a documentId.');
    requireHashOf(query, persisted);
    return undefined;
  }
  if (trustedOnly && persisted === undefined) throw invalid('documentId', 'is required');
  if (persisted === undefined) return undefined;
  if (trustedOnly) return known(trusted, `sha256:${persisted}`);
  return trusted.documentOf(`sha256:${persisted}`)?.text;
}

function known(trusted: TrustedDocuments, id: string): string {
  const document = trusted.documentOf(id);
  if (document === undefined) throw notFound('The document of this id');
  return document.text;
}

/** @throws AppError VALIDATION_ERROR for an extension without version 1 or without a hash. */
function persistedHashOf(extensions: unknown): string | undefined {
  const { persistedQuery } = isObject(extensions) ? extensions : {};
  if (persistedQuery === undefined || persistedQuery === null) return undefined;
  const { version, sha256Hash } = isObject(persistedQuery) ? persistedQuery : {};
  if (version !== 1) throw invalid('extensions.persistedQuery', 'must have the version 1');
  if (typeof sha256Hash === 'string' && SHA256.test(sha256Hash)) return sha256Hash;
  throw invalid('extensions.persistedQuery', 'must have sha256Hash: 64 hexadecimal digits');
}

/** A wrong hash must not refer to another document's text later. */
function requireHashOf(query: unknown, expected: string | undefined): void {
  if (expected === undefined || typeof query !== 'string') return;
  if (hash('sha256', query) === expected) return;
  throw invalid('extensions.persistedQuery', 'has a sha256Hash that is not that of the query');
}

function resolvedBody(rules: DocumentRules, body: unknown): unknown {
  // Apollo Server rejects anything else.
  if (!isObject(body)) return body;
  const text = trustedTextOf(rules, body);
  if (text === undefined) return body;
  const { documentId: _, extensions, ...others } = body;
  const kept = isObject(extensions) ? withoutPersisted(extensions) : extensions;
  return { ...others, query: text, ...(kept === undefined ? {} : { extensions: kept }) };
}

function resolvedUrl(rules: DocumentRules, url: string): string {
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const ids = parameters.getAll('documentId');
  if (ids.length > 1) throw invalid('documentId', 'must not come twice');
  const extensions = parameters.get('extensions');
  const text = trustedTextOf(rules, {
    documentId: ids[0],
    query: parameters.get('query'),
    extensions: extensions === null ? undefined : parsed(extensions),
  });
  if (text === undefined) return url;
  parameters.delete('documentId');
  parameters.delete('extensions');
  parameters.set('query', text);
  return `${url.slice(0, start)}?${parameters}`;
}

/** Value of a JSON text; undefined if it is malformed, which Apollo Server rejects. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutPersisted({ persistedQuery: _, ...others }: Record<string, unknown>): object {
  return others;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
