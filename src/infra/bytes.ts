/**
 * Gives the memory of large contents back at once. V8 counts it, and would begin a complete garbage collection
 * for every few pictures otherwise (docs/decisions/0039-short-lived-objects.md). Left alone are buffers that are
 * a part of a larger memory, such as Node's pool of small buffers.
 *
 * @param contents buffers that nothing uses any more, also no buffer that is a part of them: they have no bytes
 *   afterwards.
 */
export function giveBack(contents: Iterable<Buffer>): void {
  for (const { buffer, byteLength } of contents) {
    const isWhole = buffer.byteLength === byteLength;
    if (isWhole && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
}
