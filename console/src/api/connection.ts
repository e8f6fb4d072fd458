/** Network connection. */
export interface Connection {
  /** True if this device has a network. */
  readonly isOnline: boolean;
  /** Calls the listener each time the network returns. @returns a function that stops this. */
  onOnline(listener: () => void): () => void;
}
