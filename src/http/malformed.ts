import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, invalid } from '../core/errors.js';

/** Called for a request that Node's HTTP parser has rejected. */
export type MalformedListener = (refused: {
  readonly status: number;
  readonly requestId: string;
  /** Node's error code. */
  readonly reason: string | undefined;
}) => void;

/** Time for the client to read the answer before the connection is destroyed, in milliseconds. */
const CLOSE_DELAY = 1_000;

/**
 * Answers requests that Node's HTTP parser rejects in the envelope, and closes the connection. The
 * HTTP status is the one that proxies expect; the code is the nearest one of the catalogue.
 */
export function answerMalformed(
  onMalformed: MalformedListener,
  bodyOf: (error: AppError) => object,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const answered = new WeakSet<Duplex>();
  const reply = (error: NodeJS.ErrnoException, socket: Duplex) => {
    const [status, reported] = meaningOf(error.code);
    const requestId = randomUUID();
    onMalformed({ status, requestId, reason: error.code });
    socket.on('error', () => {});
    if (!socket.writable) return;
    socket.end(answer(status, bodyOf(reported), requestId));
    // Destroying the socket at once would answer pending data with a reset, and the client could
    // lose the answer.
    const timer = setTimeout(() => socket.destroy(), CLOSE_DELAY);
    socket.on('close', () => clearTimeout(timer));
    socket.resume();
  };
  return (error, socket) => {
    // The parser rejects the rest of the same request piece by piece.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { _httpMessage: current } = socket as Duplex & { _httpMessage?: ServerResponse | null };
    const isEarlier = current?.req.complete ?? false;
    // The rest of a request that has been answered.
    if (current?.headersSent && !isEarlier) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    // The answer to an earlier request on this connection is sent first.
    if (isEarlier) current?.once('close', () => reply(error, socket));
    else reply(error, socket);
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
