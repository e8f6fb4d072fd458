/** Wrong command-line arguments; the message is printed with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
