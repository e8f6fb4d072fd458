import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../core/errors.js';
import type { PdfDocument } from './pdf-worker.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./pdf-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Time limit for a document, in milliseconds. */
const TIMEOUT = 30_000;

/** Memory for the objects of a document, in MB. */
const MEMORY = 512;

/**
 * Makes a PDF in a separate thread, so that it does not block the event loop, and its memory is
 * returned afterwards.
 *
 * @throws AppError SERVICE_UNAVAILABLE after 30 s; any error of the thread.
 */
export async function makePdf(document: PdfDocument): Promise<Uint8Array> {
  const worker = new Worker(FILE, {
    name: 'pdf',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(
        () => reject(unavailable('The document took too long. Try again later.')),
        TIMEOUT,
      );
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
      worker.postMessage(document);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
