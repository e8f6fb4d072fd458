import { LRUCache } from 'lru-cache';
import type { AppError } from '../../core/errors.js';
import type { Logger } from './logger.js';

/** Minimum time between two lines about the same cause, in milliseconds. */
const PAUSE = 1_000;

/** Maximum number of causes that are counted separately. */
const MAX_CAUSES = 200;

/** Maximum depth of the search for a cause. */
const MAX_DEPTH = 6;

/**
 * Codes of operating systems (`EROFS`), SQLSTATE (`53100`), of Prisma (`P1001`) and of Node.js
 * (`ERR_…`).
 */
const SYSTEM_CODE = /^(E[A-Z][A-Z0-9_]{2,40}|[0-9A-Z]{5})$/;

interface Linked {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/**
 * Code that the system, the database or a library set in the deepest cause of an error: `ENOSPC`,
 * `ECONNREFUSED`, a SQLSTATE; undefined without a code.
 */
export function systemCodeOf(error: unknown): string | undefined {
  let code: string | undefined;
  let current = error as Linked | null | undefined;
  for (let depth = 0; current && typeof current === 'object' && depth < MAX_DEPTH; depth += 1) {
    const found = [current.originalCode, current.code].find(
      (value): value is string => typeof value === 'string' && SYSTEM_CODE.test(value),
    );
    code = found ?? code;
    current = (current.cause ?? current.meta?.driverAdapterError ?? current.errors?.[0]) as Linked;
  }
  return code;
}

/** Message of an error, with that of its cause if it adds information. */
export function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  // Prisma's messages end with the reason.
  const own = message.trim().split('\n').at(-1) || code || String(error);
  return cause instanceof Error && cause.message !== '' ? `${own} (${cause.message})` : own;
}

/** Suppressed lines, by cause. */
interface Written {
  readonly at: number;
  suppressed: number;
}

/**
 * Logs the reasons of failed requests: 500 as errors, 503 as warnings, with the request's id and
 * the system's code. It writes at most one line a second for each cause; the next line counts the
 * suppressed ones.
 */
export class FailureLog {
  private readonly written = new LRUCache<string, Written>({ max: MAX_CAUSES });

  /** @param now a monotonic clock in milliseconds. */
  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param target the failed request: a verb and a path, or `GraphQL` and the field. */
  request(error: AppError, requestId: string, target: string): void {
    const systemCode = systemCodeOf(error.cause);
    const level = error.status === 503 ? 'warn' : 'error';
    // Without a cause, the error itself explains the failure, for example that too many waited.
    const err = error.cause ?? error;
    const fields = { requestId, target, status: error.status, code: error.code, systemCode, err };
    this.write(level, `${error.code} ${originOf(err, systemCode)}`, fields, 'request failed');
  }

  /** Logs an unhandled error. @param requestId of its request, if any. */
  unhandled(error: unknown, requestId: string | undefined): void {
    const systemCode = systemCodeOf(error);
    const fields = { requestId, systemCode, err: error };
    this.write('error', `unhandled ${originOf(error, systemCode)}`, fields, 'unhandled rejection');
  }

  private write(level: 'warn' | 'error', cause: string, fields: object, message: string): void {
    const now = this.now();
    const last = this.written.get(cause);
    if (last !== undefined && now - last.at < PAUSE) {
      last.suppressed += 1;
      return;
    }
    this.written.set(cause, { at: now, suppressed: 0 });
    const suppressed = last?.suppressed ?? 0;
    this.logger[level](suppressed > 0 ? { ...fields, suppressed } : fields, message);
  }
}

/** Identifies a cause: by the system's code, otherwise by the place where the error was created. */
function originOf(error: unknown, systemCode: string | undefined): string {
  if (systemCode !== undefined) return systemCode;
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name} ${place?.trim() ?? ''}`;
}
