import type { RequestHandler, Response } from 'express';
import { type Span, type Tracer, withinSpan } from '../core/tracing.js';

/** Paths whose requests have no trace: probes, scrapes, documentation. */
const UNTRACED = /^\/(livez|readyz|metrics|docs)(\/|$)|\/health\/?$/i;

const GRAPHQL = '/graphql';

/**
 * Begins the span of a request, below the span in the header `traceparent`, if any. Its name is the
 * verb until `endRequestSpan` sets the route.
 */
export function requestSpans(tracer: Tracer): RequestHandler {
  return (request, response, next) => {
    if (UNTRACED.test(request.path)) return next();
    const span = tracer.begin(
      request.path === GRAPHQL ? `${request.method} ${GRAPHQL}` : request.method,
      {
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          'app.request.id': response.locals.requestId as string,
        },
      },
      request.get('traceparent'),
    );
    response.locals.span = span;
    withinSpan(span, next);
  };
}

/** The span of the request; undefined where it is not traced. */
export function requestSpanOf(response: Response): Span | undefined {
  return response.locals.span as Span | undefined;
}

/** Attributes of an answer for its span. */
export interface AnswerDescription {
  readonly method: string;
  /** Pattern of the route, never the path. */
  readonly route: string;
  readonly status: number;
  /** True if the client left before the answer was complete. */
  readonly aborted: boolean;
}

/** Ends the span of a request. */
export function endRequestSpan(response: Response, answer: AnswerDescription): void {
  const span = requestSpanOf(response);
  if (span === undefined) return;
  const { method, route, status, aborted } = answer;
  // A GraphQL span has the name of the operation, which is set when it is executed.
  if (route !== GRAPHQL) span.rename(`${method} ${route}`);
  span.set({
    'http.route': route,
    'http.response.status_code': status,
    ...(aborted ? { 'app.request.aborted': true } : {}),
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}
