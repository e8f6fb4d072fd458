import type { CallInput, Snapshot } from '../queue/entry.ts';

/** Work that a form hands over, to be sent when there is network. */
export interface NewEntry {
  readonly lane: string;
  readonly operation: string;
  readonly input: CallInput;
  readonly expectedVersion?: number | null;
  readonly snapshot?: Snapshot | null;
  /** Key of a call that had no answer: the service may have performed it. */
  readonly key?: string;
  /** The photo that the operation uploads under its `clientId`. */
  readonly photo?: { readonly file: Blob; readonly fileName: string };
}
