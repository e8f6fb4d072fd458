/** The result of one check of `npm run ops -- doctor`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  /** What was found, as one sentence. */
  readonly message: string;
  /** What to do about it; absent when nothing is to be done. */
  readonly advice?: string;
}

/** A check that found nothing to do. */
export function ok(name: string, message: string): Check {
  return { name, state: 'ok', message };
}

/** A check that found something that works for now. */
export function warning(name: string, message: string, advice: string): Check {
  return { name, state: 'warning', message, advice };
}

/** A check that found something that does not work. */
export function failed(name: string, message: string, advice: string): Check {
  return { name, state: 'failed', message, advice };
}

/**
 * Runs a check for at most `timeout` milliseconds. One that throws, or does not end in time, has failed.
 *
 * @param advice what to do then.
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

/** The message of an error, with that of its cause where it says more. */
export function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  // Prisma's messages have their reason on the last line.
  const own = message.trim().split('\n').at(-1) || code || String(error);
  return cause instanceof Error && cause.message !== '' ? `${own} (${cause.message})` : own;
}
