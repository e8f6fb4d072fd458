/**
 * Calls `work`, and returns a promise of its result that also rejects when `work` throws before it
 * returns a promise. Callers that settle another promise by `then(resolve, reject)` need that:
 * otherwise such an error would leave their promise pending and end the process as an unhandled
 * rejection.
 */
export async function promised<T>(work: () => Promise<T>): Promise<T> {
  return await work();
}
