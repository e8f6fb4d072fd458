import { createHash, randomBytes } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client.js';
import type { TestApp } from './app.js';

const DAY = 86_400_000;
let counter = 0;

/** The stored form of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A contractor. */
export async function seedContractor(
  app: TestApp,
  data: Partial<Prisma.ContractorUncheckedCreateInput> = {},
) {
  counter += 1;
  const name = data.name ?? `Firm ${counter}`;
  const now = app.now();
  return await app.database.prisma.contractor.create({
    data: {
      ...{ nameKey: name.toLowerCase(), searchText: name.toLowerCase() },
      ...{ createdAt: now, updatedAt: now, email: 'boss@firm.example' },
      ...data,
      name,
    },
  });
}

/** The link of a job as it is after it was sent, with its token. */
export async function seedJob(
  app: TestApp,
  on: { readonly requestId: number; readonly sentById: number },
  data: Partial<Prisma.JobLinkUncheckedCreateInput> = {},
) {
  const now = app.now();
  const token = randomBytes(32).toString('base64url');
  const contractorId = data.contractorId ?? (await seedContractor(app)).id;
  const link = await app.database.prisma.jobLink.create({
    data: {
      ...{ since: now, sentAt: now, updatedAt: now, until: new Date(now.getTime() + 7 * DAY) },
      ...{ may: ['photos', 'checklist', 'time', 'quote'], showComments: false },
      ...{ email: 'boss@firm.example', tokenHash: hashOf(token) },
      ...on,
      ...data,
      contractorId,
    },
    include: { contractor: true },
  });
  return { link, token };
}

/** The token of a device that has opened a job, without the way over the mail. */
export async function bearer(app: TestApp, token: string): Promise<string> {
  const { prisma } = app.database;
  const device = randomBytes(32).toString('base64url');
  const now = app.now();
  const { id: linkId } = await prisma.jobLink.findFirstOrThrow({
    where: { tokenHash: hashOf(token) },
  });
  await prisma.jobDevice.create({
    data: { linkId, secretHash: hashOf(device), createdAt: now, usedAt: now },
  });
  const { body } = await app.rest('POST', '/auth/contractor', { body: { token, device } });
  return body.data.accessToken;
}
