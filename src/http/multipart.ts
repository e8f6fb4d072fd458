import type { IncomingMessage, ServerResponse } from 'node:http';
import busboy, { type Busboy } from 'busboy';
import { AppError, invalid } from '../core/errors.js';
import { IncomingFile } from '../core/upload.js';
import { BODY_PACE, type PaceRule, watchPace } from '../infra/pace.js';
import { type BudgetLimits, ByteBudget, type Lease, type Uploader } from './byte-budget.js';

/** What a form may hold. */
export interface FormRules {
  /** The most bytes that the file of a field may have; undefined: no file is taken there. */
  readonly fileLimit: (field: string) => number | undefined;
  readonly maxFiles: number;
  /** The most bytes that a text may have. */
  readonly maxText: number;
  /** The most bytes of the whole body. */
  readonly maxBody: number;
}

/** A form as it came in: complete, or not at all. */
export interface Form {
  readonly texts: readonly (readonly [string, string])[];
  readonly files: readonly (readonly [string, IncomingFile])[];
}

/** What form data adds around the files of a body, at most. */
export const FORM_OVERHEAD = 64 * 1024;

const MAX_TEXTS = 20;

const MEGABYTE = 1024 * 1024;

/** The bounds of a reader. */
export interface ReaderLimits {
  /** What all uploads under way may hold together, and how others wait for their turn. */
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
    patience: 30_000,
  },
  pace: BODY_PACE,
};

/**
 * Reads multipart forms into memory, for both interfaces. Nothing touches the disk, so nothing of a
 * refused, truncated or aborted upload can be left there; and an operation only begins when the form
 * is complete, so that none waits for a stream that nobody feeds.
 */
export class MultipartReader {
  private readonly budget: ByteBudget;

  constructor(private readonly limits: ReaderLimits = LIMITS) {
    this.budget = new ByteBudget(limits.budget);
  }

  /**
   * Reads the form of a request. What is too much is refused while it comes in; the rest of a refused
   * body is thrown away.
   *
   * @throws AppError PAYLOAD_TOO_LARGE beyond a limit; VALIDATION_ERROR for a form that is malformed,
   *   ends early or arrives too slowly; SERVICE_UNAVAILABLE when too many uploads are under way.
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

  private async readWithin(
    size: number,
    request: IncomingMessage,
    response: ServerResponse,
    rules: FormRules,
    { uploader, signal }: { uploader: Uploader; signal: AbortSignal },
  ): Promise<Form> {
    const lease = await this.budget.admit(size, uploader, signal);
    // The bytes are in use until the answer is out.
    if (response.closed) lease.release();
    else response.once('close', lease.release);
    const parser = new FormParser(request, rules, lease, signal);
    return await parser.parse(size, this.limits.pace, () => {
      // The connection would go on as slowly as before.
      if (!response.headersSent) response.setHeader('Connection', 'close');
    });
  }
}

/** Parses one form. */
class FormParser {
  private readonly texts: [string, string][] = [];
  private readonly files: [string, IncomingFile][] = [];
  private readonly parser: Busboy;
  private received = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly rules: FormRules,
    private readonly lease: Lease,
    private readonly signal: AbortSignal,
  ) {
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
      throw invalid('body', 'is not a well-formed multipart form');
    }
  }

  /** Settles once, whatever comes first; afterwards nothing of this object listens to the request. */
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
      // What is left of a refused body is read and thrown away, so that the client hears the answer.
      request.resume();
    }
  }

  /** Takes what the parser finds. */
  private listen(resolve: (form: Form) => void, reject: (error: AppError) => void): void {
    const { parser } = this;
    parser.on('field', (name, value, info) => {
      if (info.nameTruncated || info.valueTruncated) reject(invalid(name, 'is too long'));
      this.texts.push([name, value]);
    });
    parser.on('file', (name, stream, info) => this.collect(name, stream, info.filename, reject));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(invalid('body', 'has too many parts')));
    }
    // `on`, not `once`: a parser that is taken apart in the middle may complain several times.
    parser.on('error', () => reject(cutShort()));
    parser.on('close', () => resolve({ texts: this.texts, files: this.files }));
  }

  private collect(
    name: string,
    stream: NodeJS.ReadableStream,
    filename: string | undefined,
    reject: (error: AppError) => void,
  ): void {
    const limit = this.rules.fileLimit(name);
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
      }
    });
    stream.on('end', () => {
      const file = new IncomingFile(filename ?? '', Buffer.concat(chunks), this.signal);
      chunks = [];
      this.files.push([name, file]);
    });
  }
}

/** How long the rest of a refused body is read, so that the client hears the answer, in milliseconds. */
const REST_TIMEOUT = 10_000;

/** Ends the connection of a refused body that goes on and on. */
function endUnread(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), REST_TIMEOUT);
  timer.unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
}

/** A file, or a whole body, has more bytes than are taken. */
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

/** Aborted when the connection closes before the answer is out. */
function abortedWithout(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!response.writableFinished) controller.abort(cutShort());
  };
  if (response.closed) check();
  else response.once('close', check);
  return controller.signal;
}
