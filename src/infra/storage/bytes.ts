/**
 * Releases the memory of large buffers immediately. V8 counts it, and would otherwise begin a
 * complete garbage collection for every few pictures.
 * Buffers within a larger allocation, such as Node's pool of small buffers, are skipped.
 *
 * @param contents buffers that are no longer used, also not through a view of them; they are empty
 *   afterwards.
 */
export function giveBack(contents: Iterable<Buffer>): void {
  for (const { buffer, byteLength } of contents) {
    const isWhole = buffer.byteLength === byteLength;
    if (isWhole && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
}
