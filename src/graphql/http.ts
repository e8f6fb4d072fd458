import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../core/context.js';
import { ApolloRequest } from './apollo-request.js';

/**
 * Hands requests of Express to Apollo Server, as @as-integrations/express5 does; its answers are whole
 * (documents with `@defer` are refused), so headers and body are sent in one write.
 */
export function apolloHandler(server: ApolloServer<ApolloRequest>): RequestHandler {
  return async (request, response) => {
    const known = new ApolloRequest(response.locals.context as Context);
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

/** The query of the URL with its question mark; empty for none. */
function searchOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function sendText(response: Response, text: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
