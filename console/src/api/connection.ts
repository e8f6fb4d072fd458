/** Whether the service can be reached. */
export interface Connection {
  /** Whether this device has a network. */
  readonly isOnline: boolean;
  /** Calls back each time the network is back. @returns a function that stops that. */
  onOnline(listener: () => void): () => void;
}
