import { openAsBlob } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

// The thread of the embedded database (embedded-thread.ts). The tests run this file directly, with
// its types stripped by Node.js, so it imports nothing from the program.

/** The first call of a thread: opens a database. */
export interface Opening {
  /** Default: in memory. */
  readonly dataDir?: string;
  /** A packed folder from which the new database is copied. */
  readonly packed?: { readonly file: string; readonly type: string };
}

/** A COPY, with its input from `/dev/blob`. */
export interface CopyCall {
  readonly copy: string;
  /** Bytes: a Blob can only be read safely in the thread that created it. */
  readonly blob: Uint8Array<ArrayBuffer> | undefined;
}

/** A call; a bare array contains messages of PostgreSQL's protocol. */
export type Call =
  | { readonly open: Opening }
  | Uint8Array
  | CopyCall
  | { readonly what: 'dump' }
  | { readonly what: 'close' };

/** Output of a COPY to `/dev/blob`. */
export interface CopyReply {
  readonly blob: Uint8Array | undefined;
}

/** The reply to a call; replies have the order of the calls. */
export type Reply = Uint8Array | CopyReply | { readonly failure: Error } | { readonly done: true };

/** Sent once in addition to the replies, when the database has ended. */
export interface Ended {
  readonly ended: Error;
}

/** Parts of PGlite's WebAssembly module that its main loop calls; not part of its public types. */
interface Module {
  _PostgresMainLoopOnce(): void;
  stackRestore(pointer: number): void;
}

/** Exception with which PGlite's module leaves a failed statement. */
interface LongJump {
  readonly POSTGRES_MAIN_LONGJMP: number;
  readonly mod: Module | undefined;
}

/**
 * Detects that the database has ended, like a PostgreSQL server that cannot write its log. PGlite
 * would then call it forever, because it treats every exception as a failed statement. Instead, the
 * current statement and all later ones throw the error with which the database has ended.
 */
function watchEnd(database: PGlite, onEnd: (error: Error) => void): void {
  const { POSTGRES_MAIN_LONGJMP, mod } = database as unknown as LongJump;
  if (mod === undefined || POSTGRES_MAIN_LONGJMP === undefined) {
    throw new Error('This version of PGlite has another main loop.');
  }
  const once = mod._PostgresMainLoopOnce.bind(mod);
  const restore = mod.stackRestore.bind(mod);
  let ended: Error | undefined;
  mod._PostgresMainLoopOnce = () => {
    if (ended !== undefined) throw ended;
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown }).status !== POSTGRES_MAIN_LONGJMP) {
        ended = toError(error);
        onEnd(ended);
      }
      throw error;
    }
  };
  // Called in the handler of the exception, so that this exception leaves the loop.
  mod.stackRestore = (pointer) => {
    if (ended !== undefined) throw ended;
    restore(pointer);
  };
}

/** Converts an error for sending: emscripten throws special objects. */
function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { message, status } = (thrown ?? {}) as { message?: unknown; status?: unknown };
  return new Error(`${String(message ?? thrown)} (status ${String(status)})`);
}

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the service.');

const send = (reply: Reply | Ended, moved: ArrayBuffer[] = []) => port.postMessage(reply, moved);

/**
 * Memory for pages; PostgreSQL's default of 128 MB stays resident once it was used. Other pages are
 * read from the page cache of the system.
 */
const SHARED_BUFFERS = '64MB';

let database: PGlite | undefined;

function opened(): PGlite {
  if (database === undefined) throw new Error('The database is not open.');
  return database;
}

async function open({ dataDir, packed }: Opening): Promise<Reply> {
  database = await PGlite.create({
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(dataDir === undefined ? {} : { dataDir }),
    // Opened here: a file that another thread has opened cannot be read.
    ...(packed ? { loadDataDir: await openAsBlob(packed.file, { type: packed.type }) } : {}),
  });
  watchEnd(database, (ended) => send({ ended }));
  return { done: true };
}

/**
 * Executes messages, and copies the answer out of the database's memory. PGlite's methods that
 * return the answer also parse it, which takes as long as executing the statement.
 */
async function exchange(client: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await client.execProtocolRawStream(messages, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  });
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : new Uint8Array(Buffer.concat(parts));
}

async function copy({ copy: text, blob }: CopyCall): Promise<Reply> {
  const options = blob === undefined ? {} : { blob: new Blob([blob]) };
  const { blob: written } = await opened().query(text, [], options);
  return { blob: written && new Uint8Array(await written.arrayBuffer()) };
}

async function dump(): Promise<Reply> {
  return new Uint8Array(await (await opened().dumpDataDir('none')).arrayBuffer());
}

async function close(): Promise<Reply> {
  await database?.close();
  return { done: true };
}

async function replyTo(call: Call): Promise<Reply> {
  if (call instanceof Uint8Array) return await exchange(opened(), call);
  if ('open' in call) return await open(call.open);
  if ('copy' in call) return await copy(call);
  return call.what === 'dump' ? await dump() : await close();
}

let last: Promise<void> = Promise.resolve();

port.on('message', (call: Call) => {
  last = last
    .then(() => replyTo(call))
    .then(
      (reply) =>
        send(reply, reply instanceof Uint8Array ? [reply.buffer as ArrayBuffer] : undefined),
      (error: unknown) => send({ failure: toError(error) }),
    );
});
