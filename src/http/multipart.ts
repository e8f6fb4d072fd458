import type { IncomingMessage, ServerResponse } from 'node:http';
import busboy, { type Busboy } from 'busboy';
import { AppError, invalid } from '../core/errors.js';
import { IncomingFile } from '../core/upload.js';
import { type BudgetLimits, ByteBudget } from './byte-budget.js';

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

/** What a reader puts up with. */
export interface Patience {
  /** What all the uploads under way may take together, and how long others wait for their turn. */
  readonly budget: BudgetLimits;
  /** How long a client may send nothing in the middle of a body, in milliseconds. */
  readonly stall: number;
}

const PATIENCE: Patience = {
  budget: { bytes: 128 * 1024 * 1024, waiting: 64, patience: 30_000 },
  stall: 10_000,
};

/** A small upload costs more than its bytes: at most so many of them are under way. */
const LEAST_COST = 1024 * 1024;

/**
 * Reads multipart forms into memory, for both doors. Nothing touches the disk, so nothing of a
 * refused, truncated or aborted upload can be left there; and an operation only begins when the form
 * is complete, so that none waits for a stream that nobody feeds.
 */
export class MultipartReader {
  private readonly budget: ByteBudget;

  constructor(private readonly patience: Patience = PATIENCE) {
    this.budget = new ByteBudget(patience.budget);
  }

  /**
   * Reads the form of a request. What is too much is refused while it comes in; the rest of a refused
   * body is thrown away.
   *
   * @throws AppError PAYLOAD_TOO_LARGE beyond a limit; VALIDATION_ERROR for a form that is malformed,
   *   ends early or stalls; SERVICE_UNAVAILABLE when too many uploads are under way.
   */
  async read(request: IncomingMessage, response: ServerResponse, rules: FormRules): Promise<Form> {
    const declared = request.headers['content-length'];
    const size = declared === undefined ? rules.maxBody : Number(declared);
    if (size > rules.maxBody) throw tooLarge(rules.maxBody);
    const signal = abortedWithout(response);
    const release = await this.budget.acquire(Math.max(size, LEAST_COST), signal);
    // The bytes are in use until the answer is out.
    if (response.closed) release();
    else response.once('close', release);
    return await new FormParser(request, rules, signal).parse(this.patience.stall);
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
  async parse(stall: number): Promise<Form> {
    const { request, parser, signal } = this;
    const { promise, resolve, reject } = Promise.withResolvers<Form>();
    const stalled = setTimeout(() => reject(cutShort()), stall);
    const onData = (chunk: Buffer) => {
      stalled.refresh();
      this.received += chunk.length;
      if (this.received > this.rules.maxBody) reject(tooLarge(this.rules.maxBody));
    };
    const onAbort = () => reject(signal.reason);
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
    request.on('data', onData);
    request.once('error', () => reject(cutShort()));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    request.pipe(parser);
    try {
      return await promise;
    } finally {
      clearTimeout(stalled);
      signal.removeEventListener('abort', onAbort);
      request.off('data', onData);
      request.unpipe(parser);
      parser.destroy();
      // What is left of a refused body is read and thrown away, so that the client hears the answer.
      request.resume();
    }
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

/** A file, or a whole body, has more bytes than are taken. */
export function tooLarge(limit: number): AppError {
  const megabytes = Math.floor(limit / (1024 * 1024));
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
