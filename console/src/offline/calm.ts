import { unsavedInput } from '../parts/unsaved.ts';

/** Interval of looking whether the page is busy, in milliseconds. */
const STEP = 100;

/** Returns whether the queue of this tab sends at present; set by the queue, which is loaded later. */
export const queueState = { sends: (): boolean => false };

/** Settles when nothing typed would be lost by a reload, and the queue sends nothing. */
export async function calm(): Promise<void> {
  while (unsavedInput.asks || queueState.sends()) {
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
}
