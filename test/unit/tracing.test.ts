import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  activeSpan,
  errorType,
  outsideSpans,
  recordedSpan,
  type Span,
  spanned,
  traced,
  withinSpan,
} from '../../src/core/tracing.js';
import {
  asStatement,
  type SlowStatement,
  slowStatements,
} from '../../src/infra/database/statement-spans.js';
import { createLogger } from '../../src/infra/logging/logger.js';

/** A span that remembers what happened to it and below it. */
class RememberingSpan implements Span {
  readonly traceId = '1'.repeat(32);
  readonly spanId = '2'.repeat(16);
  readonly traceparent = `00-${this.traceId}-${this.spanId}-01`;
  readonly children: RememberingSpan[] = [];
  failure: string | undefined;
  ended = false;

  constructor(
    readonly name: string,
    readonly options: Parameters<Span['child']>[1] = {},
    readonly recorded = true,
  ) {}

  child(name: string, options: Parameters<Span['child']>[1] = {}): Span {
    const child = new RememberingSpan(name, options);
    this.children.push(child);
    return child;
  }

  rename(): void {}
  set(): void {}
  link(): void {}
  fail(type: string): void {
    this.failure = type;
  }
  end(): void {
    this.ended = true;
  }
}

describe('the active span', () => {
  it('is that of the work, across what the work awaits, and of nothing else', async () => {
    const span = new RememberingSpan('one');
    const seen = await withinSpan(span, async () => {
      await turn();
      return [activeSpan(), outsideSpans(() => activeSpan())];
    });
    expect(seen).toEqual([span, undefined]);
    expect(activeSpan()).toBeUndefined();
  });

  it('that is not recorded has no spans below it', async () => {
    const span = new RememberingSpan('one', {}, false);
    await withinSpan(span, async () => {
      expect([activeSpan(), recordedSpan()]).toEqual([span, undefined]);
      expect(await traced('two', {}, async (own) => own)).toBeUndefined();
      await asStatement('SELECT 1', async () => 1);
    });
    expect(span.children).toEqual([]);
  });
});

describe('a span', () => {
  it('ends with its work, failed with the type of an error and never with its message', async () => {
    const span = new RememberingSpan('one');
    const error = new TypeError('a private message');
    await expect(spanned(span, () => Promise.reject(error))).rejects.toBe(error);
    expect([span.ended, span.failure]).toEqual([true, 'TypeError']);
  });

  it.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [Object.assign(new Error('x', { cause: { code: 'ENOSPC' } }), { code: 'AWAY' }), 'ENOSPC'],
    [new RangeError('x'), 'RangeError'],
    ['a text', 'Error'],
    [undefined, 'Error'],
  ])('of %o fails as %s', (error, type) => {
    expect(errorType(error)).toBe(type);
  });
});

describe('a statement', () => {
  it.each([
    ['SELECT "id" FROM "public"."users" WHERE "id" = $1', 'SELECT users'],
    ['insert into sessions (id) values ($1)', 'INSERT sessions'],
    ['UPDATE ONLY audit_records SET a = $1', 'UPDATE audit_records'],
    ['DELETE FROM pgboss.job WHERE id = $1', 'DELETE pgboss.job'],
    ['WITH gone AS (DELETE FROM a RETURNING id) INSERT INTO b SELECT id FROM gone', 'INSERT b'],
    [
      'WITH a AS (SELECT 1 FOR UPDATE), b AS (INSERT INTO c VALUES (1)) SELECT * FROM b',
      'INSERT c',
    ],
    ['WITH a AS (SELECT 1 FROM b FOR UPDATE) SELECT * FROM c', 'SELECT c'],
    ['COMMIT', 'COMMIT'],
  ])('%s is named %s', async (text, name) => {
    const span = new RememberingSpan('request');
    await withinSpan(span, () => asStatement(text, async () => {}));
    expect(span.children.map((child) => child.name)).toEqual([name]);
  });

  it('has no literals in its text, which could be data', async () => {
    const span = new RememberingSpan('request');
    const text = `SELECT *\n  FROM t WHERE a = 'O''Neill' AND b = $1 AND c = $x$secret$x$`;
    await withinSpan(span, () => asStatement(text, async () => {}));
    expect(span.children[0]?.options?.attributes?.['db.query.text']).toBe(
      'SELECT * FROM t WHERE a = ? AND b = $1 AND c = ?',
    );
  });

  it('is published when it takes half a second, traced or not, and otherwise not', async () => {
    const published: SlowStatement[] = [];
    const listener = (message: unknown) => published.push(message as SlowStatement);
    slowStatements.subscribe(listener);
    try {
      for (const [text, milliseconds] of Object.entries({ fast: 499, slow: 500 })) {
        vi.spyOn(performance, 'now')
          .mockReturnValueOnce(1)
          .mockReturnValueOnce(1 + milliseconds);
        await asStatement(`SELECT '${text}'`, async () => {});
      }
    } finally {
      slowStatements.unsubscribe(listener);
    }
    expect(published).toEqual([{ text: 'SELECT ?', milliseconds: 500, requestId: undefined }]);
  });
});

it('a line of the log within a span has its trace and its position', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  withinSpan(new RememberingSpan('one'), () => logger.info({ requestId: 'r' }, 'within'));
  logger.info('outside');
  const [within, outside] = lines.map((line) => JSON.parse(line));
  expect(within).toMatchObject({
    msg: 'within',
    requestId: 'r',
    traceId: '1'.repeat(32),
    spanId: '2'.repeat(16),
  });
  expect(outside).not.toHaveProperty('traceId');
});
