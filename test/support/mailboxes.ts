import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.js';

/** Secrets of mailboxes of the tests. */
export const SECRET = 'the password of the mailbox';
export const CLIENT_SECRET = 'the secret of the client';

type Values = Readonly<Record<string, unknown>>;

const newAddress = () => `m${randomUUID().replaceAll('-', '').slice(0, 20)}@example.org`;

/** Body of an imap mailbox, at a host that `startTestApp` has to allow. */
export const imapInput = (departmentId: number, over: Values = {}) => ({
  ...{ name: `Mailbox ${randomUUID()}`, address: newAddress(), departmentId, kind: 'imap' },
  ...{ host: 'imap.test', user: 'facility', secret: SECRET, ...over },
});

/** Body of a push mailbox. */
export const pushInput = (departmentId: number, serviceAccountId: number, over: Values = {}) => ({
  ...{ name: `Mailbox ${randomUUID()}`, address: newAddress(), departmentId, kind: 'push' },
  ...{ serviceAccountId, ...over },
});

/** How tokens for signing in are fetched. */
export const oauthInput = (over: Values = {}) => ({
  ...{ tokenUrl: 'https://imap.test/token', clientId: 'maintenance' },
  ...{ clientSecret: CLIENT_SECRET, ...over },
});

/** A message that came by the mailbox. */
export const receivedMail = async (app: TestApp, mailboxId: number) =>
  await app.database.prisma.inboundMail.create({
    data: { mailboxId, sha256: randomUUID(), size: 1, receivedAt: app.now() },
  });

/** The audit records of a mailbox, oldest first. */
export const mailboxRecords = async (app: TestApp, id: number) =>
  await app.database.prisma.auditRecord.findMany({
    where: { targetType: 'mailbox', targetId: String(id) },
    orderBy: { id: 'asc' },
  });
