import { reasonOf } from './logging/failure-log.js';

/** The result of one check of `npm run ops -- doctor`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  /** The finding, in one sentence. */
  readonly message: string;
  /** Recommended action; undefined if none is needed. */
  readonly advice?: string;
}

/** Result of a check without a finding. */
export function ok(name: string, message: string): Check {
  return { name, state: 'ok', message };
}

/** Result of a check with a finding that does not prevent operation yet. */
export function warning(name: string, message: string, advice: string): Check {
  return { name, state: 'warning', message, advice };
}

/** Result of a check that found something that does not work. */
export function failed(name: string, message: string, advice: string): Check {
  return { name, state: 'failed', message, advice };
}

/**
 * Runs a check for at most `timeout` milliseconds. A check that throws or does not end in time has
 * failed.
 *
 * @param advice recommended action in that case.
 */
export async function bounded(
  name: string,
  timeout: number,
  advice: string,
  work: () => Promise<Check>,
): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    const message = `did not answer within ${timeout / 1000} s`;
    timer = setTimeout(() => resolve(failed(name, message, advice)), timeout);
  });
  const found = work().catch((error: unknown) => failed(name, reasonOf(error), advice));
  return await Promise.race([found, late]).finally(() => clearTimeout(timer));
}
