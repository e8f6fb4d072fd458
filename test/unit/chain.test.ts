import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { forPathsBelow, inSequence } from '../../src/http/chain.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Notes of the handlers, and the error that reached Express, for a request. */
async function answerTo(path: string, ...handlers: RequestHandler[]): Promise<string> {
  const app = express();
  app.use(...handlers);
  app.use((_request, response) => void response.send(`${response.locals.notes ?? ''} end`));
  const failed: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.send(`${response.locals.notes ?? ''} failed: ${(error as Error).message}`);
  app.use(failed);
  const server = app.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

const notes =
  (text: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.notes = `${response.locals.notes ?? ''}${text}`;
    next();
  };
const throws: RequestHandler = () => {
  throw new Error('thrown');
};
const rejects: RequestHandler = () => Promise.reject(new Error('rejected'));
const rejectsLate: RequestHandler = async (_request, _response, next) => {
  await new Promise((resolve) => setImmediate(resolve));
  next();
  throw new Error('late');
};

describe('handlers in turn', () => {
  const later: RequestHandler = async (_request, _response, next) => {
    await new Promise((resolve) => setImmediate(resolve));
    next();
  };

  it.each<[string, RequestHandler[], string]>([
    ['run in their order', [notes('a'), later, notes('b')], 'ab end'],
    ['may be none', [], ' end'],
    ['end with an error that is thrown', [notes('a'), throws, notes('b')], 'a failed: thrown'],
    ['end with one that is rejected', [notes('a'), rejects, notes('b')], 'a failed: rejected'],
    [
      'end with one that is handed on',
      [(_request, _response, next) => next(new Error('handed')), notes('b')],
      ' failed: handed',
    ],
    ['catch what the next ones throw', [later, notes('a'), throws], 'a failed: thrown'],
    ['go on with null', [(_request, _response, next) => next(null), notes('b')], 'b end'],
  ])('%s', async (_name, handlers, expected) => {
    expect(await answerTo('/', inSequence(...handlers))).toBe(expected);
  });

  it('end as they do in Express with an error after the next one was called', async () => {
    const handlers = [rejectsLate, notes('a'), later, notes('b')];
    expect(await answerTo('/', inSequence(...handlers))).toBe(await answerTo('/', ...handlers));
  });
});

describe('a handler below some segments', () => {
  it.each([
    ['/', ' end'],
    ['/docs', 'x end'],
    ['/DOCS/a?b=/c', 'x end'],
    ['/docs/', 'x end'],
    ['/docsx', ' end'],
    ['/a/docs', ' end'],
    ['//docs', ' end'],
    ['/?/docs', ' end'],
  ])('%s', async (path, expected) => {
    expect(await answerTo(path, forPathsBelow(['Docs'], notes('x')))).toBe(expected);
  });
});
