import { ImapFlow } from 'imapflow';
import type { MailHosts } from '../mail-hosts.js';
import { failureOf, MailboxFailure } from './mailbox-failure.js';

/** Where and how to sign in. */
export interface ImapAccount {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
  readonly user: string;
  readonly sign: { readonly pass: string } | { readonly accessToken: string };
}

/** A folder that was opened. */
export interface OpenFolder {
  readonly uidValidity: bigint;
  /** The UID that the next message gets; 0 if the server does not say. */
  readonly uidNext: number;
  readonly messages: number;
}

/** Name of the folder for messages that were taken, below that of the mailbox. */
const TAKEN = 'Taken';

/** Interval at which IDLE is renewed: servers end it after five minutes or later. */
const IDLE_RENEWAL = 240_000;

/** Time limits, in milliseconds: to connect with TLS, for the greeting, and of silence. */
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 300_000 };

/** Upper bound of one part of an answer, in bytes: a message of the greatest size and a little more. */
const MAX_LITERAL = 32 * 1024 * 1024;

/** Connects and signs in. The caller closes it. @throws MailboxFailure */
export async function signIn(account: ImapAccount, hosts: MailHosts): Promise<ImapFlow> {
  const { host, port, security, user, sign } = account;
  try {
    const client = new ImapFlow({
      host,
      port,
      secure: security === 'tls',
      // Required: the server's list of what it can do is not protected before.
      ...(security === 'starttls' ? { doSTARTTLS: true } : {}),
      auth: { user, ...sign },
      tls: { ...(await hosts.connecting(host)), rejectUnauthorized: true },
      logger: false,
      clientInfo: { name: 'maintenance' },
      disableAutoIdle: true,
      disableCompression: true,
      maxIdleTime: IDLE_RENEWAL,
      maxLiteralSize: MAX_LITERAL,
      maxResponseSize: 2 * MAX_LITERAL,
      maxLineLength: MAX_LITERAL,
      ...LIMITS,
    });
    // Without a listener, a lost connection would end the process; the next command fails.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Opens a folder. @throws MailboxFailure */
export async function openFolder(
  client: ImapFlow,
  folder: string,
  options: { readonly readOnly?: boolean } = {},
): Promise<OpenFolder> {
  try {
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder, options);
    return { uidValidity, uidNext: uidNext || 0, messages: exists };
  } catch (error) {
    const { responseStatus } = error as { readonly responseStatus?: string };
    throw responseStatus === 'NO' ? new MailboxFailure('folder') : failureOf(error);
  }
}

/** The path of `Taken` below a folder, by the delimiter of the server; undefined without one. */
export async function takenFolder(client: ImapFlow, folder: string): Promise<string | undefined> {
  const folders = await client.list({ listOnly: true });
  // INBOX is the same in any case.
  const isSame = (path: string) =>
    path === folder || (/^inbox$/i.test(folder) && /^inbox$/i.test(path));
  return folders.find(
    ({ name, parentPath, flags }) =>
      name === TAKEN && isSame(parentPath) && !flags.has('\\Noselect'),
  )?.path;
}

/** Returns whether the server moves messages without touching others. */
export function canMove(client: ImapFlow): boolean {
  return client.capabilities.has('MOVE') || client.capabilities.has('UIDPLUS');
}

/** Returns whether the server reports new messages. */
export function canIdle(client: ImapFlow): boolean {
  return client.capabilities.has('IDLE');
}

/** Moves a message of the open folder; one that cannot be moved stays. */
export async function move(client: ImapFlow, uid: number, to: string): Promise<void> {
  const range = String(uid);
  if (client.capabilities.has('MOVE')) await client.messageMove(range, to, { uid: true });
  else if (client.capabilities.has('UIDPLUS')) {
    // A plain EXPUNGE would delete what others have marked.
    const copied = await client.messageCopy(range, to, { uid: true });
    if (copied) await client.messageDelete(range, { uid: true });
  }
}

/** Signs out, or closes the connection where that takes long. */
export async function signOut(client: ImapFlow): Promise<void> {
  const late = setTimeout(() => client.close(), 1_000);
  try {
    await client.logout();
  } catch {
    // It is closed already.
  } finally {
    clearTimeout(late);
    client.close();
  }
}
