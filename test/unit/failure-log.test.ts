import { expect, it } from 'vitest';
import { AppError, unavailable } from '../../src/core/errors.js';
import { FailureLog, systemCodeOf } from '../../src/infra/logging/failure-log.js';
import { createLogger } from '../../src/infra/logging/logger.js';

/** A log whose lines are kept, with a clock that is set by hand. */
function open() {
  const lines: Record<string, unknown>[] = [];
  const time = { now: 0 };
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log: new FailureLog(logger, () => time.now), lines, time };
}

const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code });
const WARN = 40;
const ERROR = 50;

it.each([
  ['ENOSPC', systemError('ENOSPC')],
  ['EROFS', new Error('outer', { cause: systemError('EROFS') })],
  ['53100', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }],
  ['ECONNREFUSED', new AggregateError([systemError('ECONNREFUSED')])],
  ['P1001', { code: 'P1001' }],
  [undefined, new Error('a defect')],
  [undefined, 'text'],
  [undefined, undefined],
  [undefined, new AppError('SERVICE_UNAVAILABLE', 'Too many searches.')],
])('the code of the system is that of the deepest cause: %s', (code, error) => {
  expect(systemCodeOf(error)).toBe(code);
});

it('an unavailable dependency is a warning, a defect an error, with request and code', () => {
  const { log, lines } = open();
  log.request(unavailable('Files.', systemError('EROFS')), 'request-1', 'POST /api/avatar');
  log.request(
    new AppError('INTERNAL_ERROR', 'Internal.', undefined, undefined, { cause: new Error('x') }),
    'request-2',
    'GraphQL users',
  );
  expect(lines).toMatchObject([
    {
      level: WARN,
      requestId: 'request-1',
      status: 503,
      systemCode: 'EROFS',
      msg: 'request failed',
    },
    { level: ERROR, requestId: 'request-2', status: 500, code: 'INTERNAL_ERROR' },
  ]);
  expect(lines[0]).toMatchObject({ target: 'POST /api/avatar', err: { message: 'EROFS: write' } });
});

it('a cause has one line a second, and the next one counts what was left out', () => {
  const { log, lines, time } = open();
  const fail = (code: string) => log.request(unavailable('x', systemError(code)), 'r', 'GET /x');
  for (let n = 0; n < 100; n += 1) fail('ENOSPC');
  fail('ECONNREFUSED');
  expect(lines.map(({ systemCode }) => systemCode)).toEqual(['ENOSPC', 'ECONNREFUSED']);
  time.now = 999;
  fail('ENOSPC');
  expect(lines).toHaveLength(2);
  time.now = 1_000;
  fail('ENOSPC');
  expect(lines[2]).toMatchObject({ systemCode: 'ENOSPC', suppressed: 100 });
});
