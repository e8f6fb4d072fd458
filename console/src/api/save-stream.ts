import { download, saveBlob } from './files.ts';

interface SaveStreamOptions {
  /** Called with the number of bytes read. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** The used part of the File System Access API; not all browsers have it. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable: () => Promise<WritableStream<Uint8Array>>;
  }>;
}

/**
 * Saves a large file of the service: into a file that the person chooses, in chunks, if the browser
 * supports it; otherwise as a download from memory. Must be called on a click.
 *
 * @returns false when the person has chosen no file. @throws ServiceError, or `AbortError` when it
 *   was cancelled.
 */
export async function saveStream(
  path: string,
  name: string,
  { onProgress, signal }: SaveStreamOptions,
): Promise<boolean> {
  const target = await chosenFile(name);
  if (target === undefined) return false;
  const response = await download(path, signal);
  const body = (response.body ?? new Blob().stream()).pipeThrough(counting(onProgress));
  if (target === 'memory') {
    saveBlob(await new Response(body, { headers: response.headers }).blob(), name);
  } else {
    await body.pipeTo(await target.createWritable(), { signal });
  }
  return true;
}

async function chosenFile(name: string) {
  const { showSaveFilePicker } = window as FilePicker;
  if (showSaveFilePicker === undefined) return 'memory';
  try {
    return await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // Forbidden within a frame, for example; a download works there.
    return 'memory';
  }
}

function counting(onProgress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
}
