import i18next from 'i18next';
import { client } from '../../../../api/client.ts';
import { uploadPhoto } from '../../../../api/files.ts';
import { outbox } from '../../../../offline/outbox/browser-outbox.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { photoQueue } from '../../attachments/browser-photos.ts';
import { CreateRequestDocument } from '../request.generated.ts';
import { draftStore } from './draft-store.ts';
import { type DraftDevice, RequestDraft } from './request-draft.ts';

/** Maximum number of photos of a request (schema). */
const PHOTOS = 20;

/** Announces a request that was sent after its page was left; of one that is kept the queue tells. */
export function sayItIsSent(id: number | undefined): void {
  if (id !== undefined) notifyDone(i18next.t('draft.sent', { ns: 'requests', id }));
}

const DEVICE: DraftDevice = {
  store: draftStore,
  // The browser may end a page that is left or in the background.
  onHidden: (listener) => {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) listener();
    });
  },
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  create: async (input, key) => {
    // The page ended when the queue had taken it, and before the draft was emptied.
    if (outbox.own.some((entry) => entry.key === key)) return undefined;
    const { data } = await client.mutate({
      mutation: CreateRequestDocument,
      variables: { input },
      context: { headers: { 'Idempotency-Key': key } },
    });
    const id = data?.createMaintenanceRequest?.id;
    // The device numbers a request that it keeps below zero.
    return id === undefined || id < 0 ? undefined : id;
  },
};

const drafts = new Map<number, RequestDraft>();

/** The draft of a person; the same one as long as the program runs. */
export function draftOf(userId: number, departmentId: number | null): RequestDraft {
  let draft = drafts.get(userId);
  if (draft === undefined) {
    const empty = {
      title: '',
      description: '',
      priority: 'NORMAL',
      category: '',
      categoryId: '',
      location: '',
      locationId: '',
      assetId: '',
      assetDown: '',
      departmentId: departmentId === null ? '' : String(departmentId),
      wantedBy: '',
      dueAt: '',
      fields: '',
    } as const;
    draft = new RequestDraft(userId, empty, photoQueue(uploadPhoto, PHOTOS), DEVICE);
    draft.onSent = sayItIsSent;
    drafts.set(userId, draft);
  }
  return draft;
}
