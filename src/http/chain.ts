import type { RequestHandler } from 'express';

/**
 * One handler that runs several in their order, as Express would run each as a layer of its own: one that
 * throws, rejects or hands an error to `next` ends the chain with this error. Express matches the path anew
 * for each layer, which takes longer than most of these handlers.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
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
 * Runs a handler for the paths whose first segment is one of these, in any case, and skips it for others: a
 * router would compare each of its paths.
 */
export function below(segments: Iterable<string>, handler: RequestHandler): RequestHandler {
  const known = new Set([...segments].map((segment) => segment.toLowerCase()));
  return (request, response, next) =>
    known.has(firstSegment(request.path)) ? handler(request, response, next) : next();
}

/** The first segment of a path, in lower case; empty for `/`. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end).toLowerCase();
}
