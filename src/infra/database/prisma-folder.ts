import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder with schema.prisma and migrations, both for the sources and for the build. */
export function prismaFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'prisma', 'schema.prisma'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('prisma/schema.prisma was not found beside the program');
    folder = parent;
  }
  return path.join(folder, 'prisma');
}
