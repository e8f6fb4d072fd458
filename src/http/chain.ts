import type { RequestHandler } from 'express';

/**
 * Combines several handlers into one that runs them in order, as Express would; a handler that
 * throws, rejects or passes an error to `next` ends the chain with this error. Express matches the
 * path again for each layer, which takes longer than most of these handlers.
 */
export function inSequence(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let index = 0;
    const next = (error?: unknown): void => {
      const handler = handlers[index];
      // Some handlers call it with null.
      if (handler === undefined || (error ?? undefined) !== undefined) {
        done(error);
        return;
      }
      index += 1;
      try {
        const result: unknown = handler(request, response, next);
        if (result instanceof Promise) result.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}

/**
 * Runs a handler only for paths whose first segment is in the list, ignoring case; a router would
 * compare the path with each of its routes.
 */
export function forPathsBelow(segments: Iterable<string>, handler: RequestHandler): RequestHandler {
  const known = new Set([...segments].map((segment) => segment.toLowerCase()));
  return (request, response, next) =>
    known.has(firstSegment(request.path)) ? handler(request, response, next) : next();
}

/** First segment of a path, in lower case; empty for `/`. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end).toLowerCase();
}
