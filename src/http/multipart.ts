import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import busboy, { type Busboy, type FileInfo } from 'busboy';
import { AppError, invalid } from '../core/errors.js';
import { IncomingFile } from '../core/upload.js';
import { BODY_PACE, type PaceRule, watchPace } from '../infra/queue/pace.js';
import { giveBack } from '../infra/storage/bytes.js';
import { type BudgetLimits, ByteBudget, type Lease, type Uploader } from './byte-budget.js';

/** The limits of a form. */
export interface FormRules {
  /** Maximum size of the file of a field after these texts, in bytes; undefined for no file. */
  readonly fileLimit: (field: string, texts: Form['texts']) => number | undefined;
  readonly maxFiles: number;
  /** Maximum size of a text field, in bytes. */
  readonly maxText: number;
  /** Maximum size of the whole body, in bytes. */
  readonly maxBody: number;
  /** Set where the body is one file without a form. */
  readonly whole?: Pick<WholeRules, 'field' | 'mimeType'>;
}

/** A body that is one file as it is. */
export interface WholeRules {
  /** Name of the field that it is. */
  readonly field: string;
  readonly mimeType: string;
  readonly maxBytes: number;
}

/** A form that has arrived completely. */
export interface Form {
  readonly texts: readonly (readonly [string, string])[];
  readonly files: readonly (readonly [string, IncomingFile])[];
}

/** Maximum size of the parts of a body that are not file content, in bytes. */
export const FORM_OVERHEAD = 64 * 1024;

const MAX_TEXTS = 20;

const MEGABYTE = 1024 * 1024;

/** The limits of a reader. */
export interface ReaderLimits {
  /** Memory budget that all uploads share. */
  readonly budget: BudgetLimits;
  readonly pace: PaceRule;
}

const LIMITS: ReaderLimits = {
  budget: {
    bytes: 128 * MEGABYTE,
    userBytes: 48 * MEGABYTE,
    addressBytes: 96 * MEGABYTE,
    leastCost: MEGABYTE,
    waiting: 64,
    userWaiting: 16,
    waitTimeout: 30_000,
  },
  pace: BODY_PACE,
};

/**
 * Reads multipart forms into memory, for both interfaces. Nothing is written to disk, so a rejected
 * or aborted upload leaves no file. An operation starts only when the form is complete, so that it
 * never waits for the client.
 */
export class MultipartReader {
  private readonly budget: ByteBudget;

  constructor(private readonly limits: ReaderLimits = LIMITS) {
    this.budget = new ByteBudget(limits.budget);
  }

  /** Number of forms that wait for memory, to start or to continue. */
  get waiting(): number {
    return this.budget.waiting;
  }

  /**
   * Reads the form of a request. A body beyond a limit is rejected while it arrives, and its rest
   * is discarded.
   *
   * @throws AppError PAYLOAD_TOO_LARGE beyond a limit; VALIDATION_ERROR for a form that is
   *   malformed, incomplete or too slow; SERVICE_UNAVAILABLE when too many uploads are in progress.
   */
  async read(
    request: IncomingMessage,
    response: ServerResponse,
    rules: FormRules,
    uploader: Uploader,
  ): Promise<Form> {
    const declared = request.headers['content-length'];
    const size = declared === undefined ? rules.maxBody : Number(declared);
    if (size > rules.maxBody) throw tooLarge(rules.maxBody);
    const signal = abortedWithout(response);
    try {
      return await this.readWithin(size, request, response, rules, { uploader, signal });
    } catch (error) {
      endUnread(request);
      throw error;
    }
  }

  /** Reads a body that is one file, with the same limits. @throws AppError as `read`. */
  async readWhole(
    request: IncomingMessage,
    response: ServerResponse,
    { field, mimeType, maxBytes }: WholeRules,
    uploader: Uploader,
  ): Promise<IncomingFile> {
    const rules = { fileLimit: () => maxBytes, maxFiles: 1, maxText: 0, maxBody: maxBytes };
    const whole = { ...rules, whole: { field, mimeType } };
    const { files } = await this.read(request, response, whole, uploader);
    const [[, file] = []] = files;
    if (file === undefined) throw cutShort();
    return file;
  }

  private async readWithin(
    size: number,
    request: IncomingMessage,
    response: ServerResponse,
    rules: FormRules,
    { uploader, signal }: { uploader: Uploader; signal: AbortSignal },
  ): Promise<Form> {
    const lease = await this.budget.admit(size, uploader, signal);
    // The bytes are in use until the answer has been sent.
    if (response.closed) lease.release();
    else response.once('close', lease.release);
    const parser = new FormParser(request, rules, lease, signal);
    const form = await parser.parse(size, this.limits.pace, () => {
      // The client would continue as slowly as before.
      if (!response.headersSent) response.setHeader('Connection', 'close');
    });
    // Not if the client has disconnected: the operation may be running.
    response.once('finish', () => giveBack(form.files.map(([, { bytes }]) => bytes)));
    return form;
  }
}

/** Parses one form. */
class FormParser {
  private readonly texts: [string, string][] = [];
  private readonly files: [string, IncomingFile][] = [];
  private readonly parser: Busboy;
  /** Received chunks and the parser's copies of them. */
  private readonly chunks: Buffer[] = [];
  private received = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly rules: FormRules,
    private readonly lease: Lease,
    private readonly signal: AbortSignal,
  ) {
    if (rules.whole) {
      this.parser = wholeBody(rules.whole);
      return;
    }
    try {
      this.parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: {
          fieldNameSize: 100,
          fieldSize: rules.maxText,
          fields: MAX_TEXTS,
          files: rules.maxFiles,
          headerPairs: 20,
        },
      });
    } catch {
      throw invalid(
        'body',
        'is not a well-formed multipart form; let the HTTP library write Content-Type with its boundary',
      );
    }
  }

  /** Settles once; afterwards no listener on the request remains. */
  async parse(size: number, pace: PaceRule, onLate: () => void): Promise<Form> {
    const { request, parser, signal } = this;
    const { promise, resolve, reject } = Promise.withResolvers<Form>();
    const watch = watchPace(
      size,
      () => this.received,
      pace,
      () => {
        onLate();
        reject(invalid('body', 'did not arrive in time'));
      },
    );
    const onData = (chunk: Buffer) => {
      this.received += chunk.length;
      this.chunks.push(chunk);
      if (this.received > this.rules.maxBody) return reject(tooLarge(this.rules.maxBody));
      const room = this.lease.charge(chunk.length);
      const flows = parser.write(chunk);
      if (room === undefined && flows) return;
      request.pause();
      watch.pause();
      const drained = flows ? undefined : new Promise((go) => parser.once('drain', go));
      Promise.all([room, drained]).then(() => {
        watch.resume();
        request.resume();
      }, reject);
    };
    const onEnd = () => parser.end();
    const onAbort = () => reject(signal.reason);
    this.listen(resolve, reject);
    request.on('data', onData);
    request.once('end', onEnd);
    request.once('error', () => reject(cutShort()));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await promise;
    } finally {
      watch.stop();
      signal.removeEventListener('abort', onAbort);
      request.off('data', onData);
      request.off('end', onEnd);
      parser.destroy();
      // The rest of a rejected body is read and discarded, so that the client receives the answer.
      request.resume();
      // Not earlier: the end of a file and the next part may share a chunk.
      giveBack(this.chunks);
    }
  }

  /** Handles the events of the parser. */
  private listen(resolve: (form: Form) => void, reject: (error: AppError) => void): void {
    const { parser } = this;
    parser.on('field', (name, value, info) => {
      if (info.nameTruncated || info.valueTruncated) reject(invalid(name, 'is too long'));
      this.texts.push([name, value]);
    });
    parser.on('file', (name, stream, info) => this.collect(name, stream, info, reject));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(invalid('body', 'has too many parts')));
    }
    // `on`, not `once`: a parser that is destroyed may emit several errors.
    parser.on('error', () => reject(cutShort()));
    parser.on('close', () => resolve({ texts: this.texts, files: this.files }));
  }

  private collect(
    name: string,
    stream: NodeJS.ReadableStream,
    { filename, mimeType }: FileInfo,
    reject: (error: AppError) => void,
  ): void {
    const limit = this.rules.fileLimit(name, this.texts);
    let chunks: Buffer[] = [];
    let size = 0;
    stream.on('error', () => {
      chunks = [];
    });
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (limit !== undefined && size > limit) {
        chunks = [];
        reject(tooLarge(limit));
      } else if (limit !== undefined) {
        chunks.push(chunk);
        this.chunks.push(chunk);
      }
    });
    stream.on('end', () => {
      const file = new IncomingFile(filename ?? '', Buffer.concat(chunks), this.signal, mimeType);
      chunks = [];
      this.files.push([name, file]);
    });
  }
}

/** Takes a body for one file, with the events of a parser of forms. */
function wholeBody({ field, mimeType }: Pick<WholeRules, 'field' | 'mimeType'>): Busboy {
  const file = new PassThrough();
  const parser = new Writable({
    construct: (done) => {
      parser.emit('file', field, file, { filename: '', encoding: '', mimeType });
      done();
    },
    write: (chunk: Buffer, _encoding, done) => {
      file.write(chunk, () => done());
    },
    final: (done) => {
      file.end().once('end', () => done());
    },
  });
  return parser as Busboy;
}

/** Time during which the rest of a rejected body is discarded, in milliseconds. */
const REST_TIMEOUT = 10_000;

/** Closes the connection of a rejected body that does not end. */
function endUnread(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), REST_TIMEOUT);
  timer.unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
}

/** The error for a file or body beyond its maximum size. */
export function tooLarge(limit: number): AppError {
  const megabytes = Math.floor(limit / MEGABYTE);
  return new AppError('PAYLOAD_TOO_LARGE', `A file may have ${megabytes} MB at most.`, {
    field: 'file',
    reason: `may have ${megabytes} MB at most`,
  });
}

function cutShort(): AppError {
  return invalid('body', 'ended before it was complete, or is not a well-formed multipart form');
}

/** A signal that is aborted when the connection closes before the answer has been sent. */
function abortedWithout(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!response.writableFinished) controller.abort(cutShort());
  };
  if (response.closed) check();
  else response.once('close', check);
  return controller.signal;
}
