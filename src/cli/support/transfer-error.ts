/** A reason why a command cannot do its work, as a message for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
