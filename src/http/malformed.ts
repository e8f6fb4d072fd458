import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, invalid } from '../core/errors.js';

/** Is told of what was refused before it was a request. */
export type MalformedListener = (refused: {
  readonly status: number;
  readonly requestId: string;
  /** Node's word for what is wrong. */
  readonly reason: string | undefined;
}) => void;

/** How long a caller may take to read the answer, in milliseconds. */
const CLOSE_DELAY = 1_000;

/**
 * Answers what Node's parser refuses, which never becomes a request: in the envelope like everything
 * else, and then the connection is over. HTTP's own status stays, because what stands between acts on
 * it; the code is the nearest one of the catalogue.
 */
export function answerMalformed(
  onMalformed: MalformedListener,
  bodyOf: (error: AppError) => object,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const answered = new WeakSet<Duplex>();
  return (error, socket) => {
    // The rest of what was being sent, which the parser refuses piece by piece.
    if (answered.has(socket)) return;
    // Whoever has gone reads no answer, and one that has begun must not get another in its middle.
    const { _httpMessage: current } = socket as Duplex & { _httpMessage?: ServerResponse };
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const [status, refusal] = meaningOf(error.code);
    const requestId = randomUUID();
    onMalformed({ status, requestId, reason: error.code });
    socket.on('error', () => {});
    socket.end(answer(status, bodyOf(refusal), requestId));
    // Closed at once, the rest of what is being sent would be answered with a reset, and the answer
    // might never be read.
    const timer = setTimeout(() => socket.destroy(), CLOSE_DELAY);
    socket.on('close', () => clearTimeout(timer));
    socket.resume();
  };
}

function meaningOf(code: string | undefined): [number, AppError] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, tooLarge(`The headers may have ${maxHeaderSize / 1024} KB at most.`)];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, tooLarge('The extensions of a chunk are too large.')];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, invalid('request', 'did not arrive in time')];
    default:
      return [400, invalid('request', 'is not well-formed HTTP')];
  }
}

function tooLarge(message: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message);
}

function answer(status: number, content: object, requestId: string): string {
  const body = JSON.stringify(content);
  const headers = {
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
