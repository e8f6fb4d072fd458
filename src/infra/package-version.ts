import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Version of package.json, both for the sources and for the build. */
export function packageVersion(): string {
  const text = readFileSync(path.join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Folder of package.json, both for the sources and for the build.
 *
 * @throws Error when no parent folder of the program has one.
 */
export function packageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above the program');
    folder = parent;
  }
  return folder;
}
