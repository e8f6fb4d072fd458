/**
 * Calls `work`, and returns a promise of its result that also rejects when `work` throws before it returns a
 * promise. Callers that settle a promise of their own by `then(resolve, reject)` need that: what such a call
 * throws would otherwise leave their promise pending, and end the process as an unhandled rejection.
 */
export async function promised<T>(work: () => Promise<T>): Promise<T> {
  return await work();
}
