import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../core/context.js';
import { toldLimits } from '../http/rate-limits.js';
import { ApolloRequest } from './apollo-request.js';
import { asksForLimits } from './told-limits.js';

/**
 * Passes requests of Express to Apollo Server, as @as-integrations/express5 does. Its answers are
 * never incremental (documents with `@defer` are rejected), so headers and body are sent in one
 * write.
 */
export function apolloHandler(server: ApolloServer<ApolloRequest>): RequestHandler {
  return async (request, response) => {
    const context = response.locals.context as Context;
    const known = asksForLimits(request)
      ? new ApolloRequest(context, () => toldLimits(response))
      : new ApolloRequest(context);
    const { headers, status, body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: searchOf(request),
        body: request.body as unknown,
      },
      context: async () => known,
    });
    known.end();
    for (const [name, value] of headers) response.setHeader(name, value);
    response.statusCode = status ?? 200;
    if (body.kind !== 'complete') throw new Error('Answers in parts are not supported.');
    sendText(response, body.string);
  };
}

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

/** Query of the URL including its question mark; empty without a query. */
function searchOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function sendText(response: Response, text: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
