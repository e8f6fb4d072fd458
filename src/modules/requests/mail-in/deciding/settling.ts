import type { Unit } from '../../../../core/unit.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import { timelineExtended } from '../../maintenance/maintenance.events.js';
import { type InboundChange, type InboundRow, updateInbound } from '../mail-in.queries.js';
import type { InboundFile } from '../mail-in.types.js';
import type { ReadMail } from '../reading/read-mail.js';
import type { Sender } from './decision.js';

/** Longest subject and preview that are kept, in characters. */
const KEPT = { subject: 500, preview: 500, name: 200, address: 320, messageId: 998 } as const;

/** The columns of a mail that tell what it says. */
export function contentOf(
  mail: ReadMail,
  { trust, account }: Sender,
  taken: ReadonlySet<string> = new Set(),
): InboundChange {
  const { from, subject, text, messageId } = mail;
  return {
    trust,
    userId: account?.id ?? null,
    fromName: from?.name?.slice(0, KEPT.name).toWellFormed() || null,
    // The canonical form is what limits and answers compare.
    fromAddress: (mail.sender ?? from?.address)?.slice(0, KEPT.address).toWellFormed() ?? null,
    subject: subject.slice(0, KEPT.subject).toWellFormed(),
    preview: text.slice(0, KEPT.preview).toWellFormed(),
    text,
    messageId: messageId?.slice(0, KEPT.messageId) ?? null,
    attachments: filesOf(mail, taken),
  };
}

/** The files of a mail as the queue shows them. @param taken hashes of pictures that became photos. */
function filesOf({ files }: ReadMail, taken: ReadonlySet<string>): InboundFile[] {
  return files.map(({ name, type, bytes, picture }) => ({
    ...{ name, type, bytes },
    taken: picture !== null && taken.has(picture.sha256),
  }));
}

/** Columns that go with the bytes of a mail. */
const FORGOTTEN = {
  ...{ fromName: null, fromAddress: null, subject: null, preview: null, text: null },
  attachments: [],
} as const satisfies InboundChange;

/** Ends a mail, as part of the transaction. Where nothing is kept, its content goes at once. */
export async function settle(
  unit: Unit,
  files: Pick<StoredFiles, 'removeAfterCommit'>,
  { id, filename }: Pick<InboundRow, 'id' | 'filename'>,
  retainDays: number,
  change: InboundChange & { readonly state: 'done' | 'discarded' },
): Promise<void> {
  const settled = { ...change, settledAt: unit.now };
  if (retainDays > 0) return await updateInbound(unit, id, settled);
  await updateInbound(unit, id, { ...settled, ...FORGOTTEN });
  await removeRaw(unit, files, { id, filename });
}

/** Removes what a mail says, and its bytes, as part of the transaction. */
export async function forget(
  unit: Unit,
  files: Pick<StoredFiles, 'removeAfterCommit'>,
  mail: Pick<InboundRow, 'id' | 'filename'>,
): Promise<void> {
  await updateInbound(unit, mail.id, FORGOTTEN);
  await removeRaw(unit, files, mail);
}

async function removeRaw(
  unit: Unit,
  files: Pick<StoredFiles, 'removeAfterCommit'>,
  { id, filename }: Pick<InboundRow, 'id' | 'filename'>,
): Promise<void> {
  if (filename === null) return;
  await unit.tx.rawMail.deleteMany({ where: { inboundMailId: id } });
  files.removeAfterCommit(unit, 'mail', [filename]);
}

/** Adds a line about a mail to the timeline of its request, for staff. */
export async function noteInTimeline(
  unit: Unit,
  requestId: number,
  inboundMailId: number,
  event: 'held' | 'accepted' | 'discarded' | 'automatic' | 'bounced',
): Promise<void> {
  await unit.tx.timelineEntry.create({
    data: {
      ...{ requestId, at: unit.now, kind: 'mail', audience: 'internal', actorId: null },
      data: { inboundMailId, event },
    },
  });
  unit.emit(timelineExtended, { id: requestId });
}
