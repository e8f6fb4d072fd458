import { completeMail } from '../../src/modules/requests/mail-in/reading/complete-mail.js';
import { readPartly } from '../../src/modules/requests/mail-in/reading/partly-read.js';
import type { ReadMail } from '../../src/modules/requests/mail-in/reading/read-mail.js';

/** Reads a mail as `MailReader.read`, but in this thread. */
export async function parseMail(
  raw: Uint8Array,
  authservId: string | null = null,
): Promise<ReadMail> {
  return await completeMail(await readPartly(raw), { authservId });
}
