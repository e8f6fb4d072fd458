import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { type AppError, documentationOf } from '../src/core/errors.js';
import { isKnown, weakTagOf } from '../src/http/etag.js';

/** The `pagination` of a list. */
export interface PaginationInfo {
  readonly limit: number;
  readonly nextCursor?: string;
  readonly hasMore: boolean;
  readonly truncated?: boolean;
}

/** Sends the success envelope (specification 2.1). */
export function sendData(
  response: Response,
  status: number,
  data: unknown,
  pagination?: PaginationInfo,
): void {
  sendContent(response, status, contentOf(data, pagination));
}

/**
 * Private caches may store the answer but must revalidate it before each use, because access may
 * end.
 */
const CACHE_POLICY = 'private, no-cache';

/**
 * Sends the success envelope of a read with an entity tag, or 304 without a body to a client that
 * has this answer. The tag covers `data` and `pagination`, but not the time of the answer.
 */
export function sendRead(
  request: Request,
  response: Response,
  data: unknown,
  pagination?: PaginationInfo,
): void {
  const content = contentOf(data, pagination);
  sendTagged(request, response, { content, tagged: content });
}

/**
 * Sends an object as `sendRead` does. Its lists may be long: they are serialised in parts, between
 * which other calls have their turn.
 *
 * @param untagged members of the data that the tag does not cover.
 */
export async function sendLongRead(
  request: Request,
  response: Response,
  data: object,
  untagged: readonly string[],
): Promise<void> {
  sendTagged(request, response, await apart(data, untagged));
}

function sendTagged(request: Request, response: Response, { content, tagged }: TaggedContent) {
  const tag = weakTagOf(tagged);
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', CACHE_POLICY);
  response.vary('Authorization');
  if (isKnown(request, tag)) response.status(304).end();
  else sendContent(response, 200, content);
}

/** The content that is sent, and the part of it that the tag covers. */
interface TaggedContent {
  readonly content: string;
  readonly tagged: string;
}

/** Length of text that is serialised without a pause. */
const PART = 262_144;

/** Data with some members apart; each member is serialised once. */
async function apart(data: object, untagged: readonly string[]): Promise<TaggedContent> {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(data)) texts.push([name, await textOf(value)]);
  const joined = (isOwn: boolean) =>
    texts
      .filter(([name]) => untagged.includes(name) === isOwn)
      .map(([name, text]) => `"${name}":${text}`)
      .join();
  const tagged = joined(false);
  return { content: `,"data":{${joined(true)},${tagged}}`, tagged };
}

async function textOf(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const items: string[] = [];
  let length = 0;
  for (const item of value) {
    const text = JSON.stringify(item);
    items.push(text);
    length += text.length;
    if (length < PART) continue;
    length = 0;
    await setImmediate();
  }
  return `[${items.join()}]`;
}

/** The members of the envelope that hold the answer, as JSON: serialised once, for tag and body. */
function contentOf(data: unknown, pagination?: PaginationInfo): string {
  const parts = { data: JSON.stringify(data), pagination: JSON.stringify(pagination) };
  return Object.entries(parts)
    .map(([name, text]) => (text === undefined ? '' : `,"${name}":${text}`))
    .join('');
}

function sendContent(response: Response, status: number, content: string): void {
  const timestamp = new Date().toISOString();
  const body = `{"code":"OK","success":true${content},"timestamp":"${timestamp}"}`;
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** The failure envelope (specification 2.1). */
export function failureOf({ code, message, details }: AppError, requestId?: string) {
  return {
    code,
    success: false,
    error: {
      message,
      ...(details === undefined ? {} : { details }),
      ...(requestId === undefined ? {} : { requestId }),
      documentation: documentationOf(code),
    },
    timestamp: new Date().toISOString(),
  };
}

/** Sets `Retry-After` and `WWW-Authenticate` where they apply. */
export function setErrorHeaders(response: Response, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  }
  if (error.status === 401) response.setHeader('WWW-Authenticate', challengeOf(error));
}

/** Sends the failure envelope, with `Retry-After` and `WWW-Authenticate` where they apply. */
export function sendError(response: Response, error: AppError, status = error.status): void {
  setErrorHeaders(response, error);
  const requestId = response.getHeader('X-Request-Id');
  response
    .status(status)
    .json(failureOf(error, requestId === undefined ? undefined : `${requestId}`));
}

/** The scheme, and what is wrong with a token that was sent (RFC 6750, section 3). */
function challengeOf({ code }: AppError): string {
  const isSent = code === 'expired_token' || code === 'session_invalid';
  return isSent ? 'Bearer error="invalid_token"' : 'Bearer';
}
