import express, { type Request, type Response } from 'express';
import { invalid } from '../src/core/errors.js';
import { BODY_PACE, watchPace } from '../src/infra/queue/pace.js';

/** Maximum size of a form, in bytes. */
const MAX_FORM = 64 * 1024;

const parse = express.urlencoded({ limit: MAX_FORM, extended: false, parameterLimit: 100 });

/**
 * Reads the body of a form (`application/x-www-form-urlencoded`).
 *
 * @returns the fields; one that comes twice is a list.
 * @throws AppError VALIDATION_ERROR on `body` for another type, and for a form that is too long, not
 *   well-formed, or that arrives too slowly.
 */
export async function readForm(
  request: Request,
  response: Response,
): Promise<Readonly<Record<string, unknown>>> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw invalid('body', 'must be application/x-www-form-urlencoded');
  }
  const { socket } = request;
  const before = socket.bytesRead;
  await new Promise<void>((resolve, reject) => {
    const received = () => socket.bytesRead - before;
    const watch = watchPace(MAX_FORM, received, BODY_PACE, () => {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      reject(invalid('body', 'did not arrive in time'));
    });
    parse(request, response, (error?: unknown) => {
      watch.stop();
      if (error === undefined || error === null) resolve();
      else reject(invalid('body', problemOf(error)));
    });
  });
  return (request.body ?? {}) as Record<string, unknown>;
}

function problemOf(error: unknown): string {
  const { type } = error as { type?: string };
  return type === 'entity.too.large' ? 'must have at most 64 kB' : 'is not a well-formed form';
}
