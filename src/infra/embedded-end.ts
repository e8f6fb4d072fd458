import type { PGlite } from '@electric-sql/pglite';

/** The embedded database has ended, as a PostgreSQL server does that cannot write its log any more. */
export class DatabaseEndedError extends Error {
  override readonly name = 'DatabaseEndedError';
  /** As Prisma says that a server has closed the connection. */
  readonly code = 'P1017';

  constructor(cause: unknown) {
    super('The embedded database has ended; start the service again.', { cause });
  }
}

/** The parts of PGlite's WebAssembly module that its main loop calls; not part of its public types. */
interface Module {
  _PostgresMainLoopOnce(): void;
  stackRestore(pointer: number): void;
}

/** How PGlite's module leaves a statement that has failed. */
interface LongJump {
  readonly POSTGRES_MAIN_LONGJMP: number;
  readonly mod: Module | undefined;
}

/**
 * Notices that the embedded database has ended. PGlite calls it again and again then, without an end and
 * without giving way to anything else in this process: it takes every exception for a statement that has
 * failed. Instead, the statement and all later ones throw DatabaseEndedError.
 *
 * @returns a promise of the error; pending while the database runs.
 */
export function endOf(client: PGlite): Promise<DatabaseEndedError> {
  const { POSTGRES_MAIN_LONGJMP, mod } = client as unknown as LongJump;
  if (mod === undefined || POSTGRES_MAIN_LONGJMP === undefined) {
    throw new Error('This version of PGlite has another main loop.');
  }
  const { promise, resolve } = Promise.withResolvers<DatabaseEndedError>();
  const once = mod._PostgresMainLoopOnce.bind(mod);
  const restore = mod.stackRestore.bind(mod);
  let ended: DatabaseEndedError | undefined;
  mod._PostgresMainLoopOnce = () => {
    if (ended !== undefined) throw ended;
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown }).status !== POSTGRES_MAIN_LONGJMP) {
        ended = new DatabaseEndedError(error);
        resolve(ended);
      }
      throw error;
    }
  };
  // Called in the handler of the exception, so that this one leaves the loop.
  mod.stackRestore = (pointer) => {
    if (ended !== undefined) throw ended;
    restore(pointer);
  };
  return promise;
}
