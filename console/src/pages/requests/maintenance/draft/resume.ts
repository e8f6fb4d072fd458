import i18next from 'i18next';
import { draftStore } from './draft-store.ts';
import { draftOf } from './drafts.ts';

/** Sends a request that was submitted before its page ended; earlier versions kept it there without network. */
export async function resumeDraft(userId: number, departmentId: number | null): Promise<void> {
  const kept = await draftStore.read(userId);
  if (!kept?.queued) return;
  await i18next.loadNamespaces('requests');
  draftOf(userId, departmentId);
}
