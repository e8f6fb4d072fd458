import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../../core/errors.js';
import type { PdfDocument } from './pdf-worker.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./pdf-worker${path.extname(import.meta.url)}`, import.meta.url);

/** The file that the threads import. */
const TYPESET = new URL(`./typeset-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Time limit for a document, in milliseconds. */
const TIMEOUT = 30_000;

/** Memory for the objects of a document, in MB. */
const MEMORY = 512;

/**
 * Makes a PDF in a separate thread, so that it does not block the event loop, and its memory is
 * returned afterwards.
 *
 * @param signal ends the thread when it is aborted.
 * @throws AppError SERVICE_UNAVAILABLE after 30 s; the reason of the signal; any error of the thread.
 */
export async function makePdf(document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array> {
  return await makeInThread(FILE, document, signal);
}

/** As `makePdf`, by the thread of a file, which takes one message and answers the bytes. */
export async function makeInThread(
  file: URL,
  document: object,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const worker = new Worker(file, {
    name: 'pdf',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    workerData: { typeset: TYPESET.href },
  });
  let timer: NodeJS.Timeout | undefined;
  let abort = () => {};
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(
        () => reject(unavailable('The document took too long. Try again later.')),
        TIMEOUT,
      );
      abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
      worker.postMessage(document);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
