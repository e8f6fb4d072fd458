import { createHash } from 'node:crypto';
import { type Config, readConfig } from '../../src/config/config.js';
import type { Database } from '../../src/infra/database/database.js';

/** For commands that run within a test. */
export const silentProgress = { begin: () => {}, advance: () => {}, end: () => {} };

/** The configuration of a command with a data folder, and further variables. */
export function configOf(dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
}

/** The content of the photo that `insertPhoto` names. */
export const PHOTO = Buffer.from('the bytes of a photo');

/** The key of that photo in a storage. */
export const PHOTO_KEY = 'attachments/one-photo.jpg';

/** The content of the document that `insertDocument` names. */
export const DOCUMENT = Buffer.from('the bytes of a document');

/** The key of that document in a storage. */
export const DOCUMENT_KEY = 'documents/one-document.txt';

/** Inserts a document of a place, for the account of `insertPhoto`; the test puts its file. */
export async function insertDocument({ prisma }: Database): Promise<void> {
  const { id: uploadedById } = await prisma.user.findFirstOrThrow();
  const names = { name: 'Site', nameKey: 'site', searchText: 'site', kind: 'site' as const };
  const now = new Date();
  await prisma.location.create({
    data: {
      ...names,
      path: '/1/',
      depth: 1,
      documents: {
        create: {
          ...{ title: 'Plan', filename: 'one-document.txt', originalName: 'plan.txt' },
          ...{ mimeType: 'text/plain', size: DOCUMENT.length, uploadedById },
          sha256: createHash('sha256').update(DOCUMENT).digest('hex'),
          ...{ createdAt: now, updatedAt: now },
        },
      },
    },
  });
}

/** Inserts an account and a photo without a request, whose file the test puts where it wants it. */
export async function insertPhoto({ prisma }: Database): Promise<void> {
  // By the columns of every version: the client names those that a later migration adds.
  const lastName = 'Photo\twith a tab, a line\nfeed and a \\ backslash';
  const [user] = await prisma.$queryRaw<[{ id: number }]>`
    INSERT INTO users (email, password_hash, role, status, first_name, last_name, updated_at)
    VALUES ('photographer@example.org', 'none', 'technician', 'active', 'Petra', ${lastName}, now())
    RETURNING id`;
  await prisma.attachment.create({
    data: {
      filename: 'one-photo.jpg',
      originalName: 'one.jpg',
      mimeType: 'image/jpeg',
      size: PHOTO.length,
      width: 1,
      height: 1,
      sha256: createHash('sha256').update(PHOTO).digest('hex'),
      uploadedById: user.id,
      createdAt: new Date(),
    },
  });
}
