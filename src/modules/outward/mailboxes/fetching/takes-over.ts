/** Where a message is at its server. */
export interface MessagePlace {
  readonly uidValidity: bigint;
  readonly uid: bigint;
  readonly size: number;
}

/**
 * Stores a message for good. When it returns, the fetcher goes on to the next message and may move
 * this one; after an error it asks again. The same bytes may come again, also under another number: they are stored once.
 */
export interface TakesOver {
  /** @param bytes null for a message that is too large to be fetched. */
  takeOver(
    mailbox: { readonly id: number },
    bytes: Uint8Array | null,
    from: MessagePlace,
  ): Promise<unknown>;
}

/** Upper bound for the bytes of a message. */
export const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;
