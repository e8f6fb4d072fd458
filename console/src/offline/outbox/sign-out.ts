import { outbox } from './browser-outbox.ts';
import { signOutQuestion } from './sign-out-question.ts';

/** True if no work of the present person waits on the device, or they have sent or deleted it. */
export async function mayEndSession(): Promise<boolean> {
  return outbox.own.length === 0 || (await signOutQuestion.ask());
}
