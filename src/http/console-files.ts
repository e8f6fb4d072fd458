import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Codings for which the build has compressed files, in order of preference. */
export const STORED_CODINGS = ['br', 'gzip'] as const;

/** Content coding of a stored file; `identity` is the file itself. */
export type StoredCoding = (typeof STORED_CODINGS)[number] | 'identity';

/** Extensions of the compressed files. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** A file of the build in one of its codings. */
export interface StoredFile {
  /** Name of the file below the folder of the build. */
  readonly name: string;
  /** Strong entity tag, the same for all replicas of a version. */
  readonly tag: string;
}

/** Pages and files of a built console when the process started. */
export interface ConsoleFiles {
  /** Absolute path of the build. */
  readonly folder: string;
  readonly index: string;
  /** The pages beside the console by the names of their files; without those that the build does not have. */
  readonly own: ReadonlyMap<string, string>;
  /** Codings of each file, by its URL path: `/static/index-4f2a.js`, `/favicon.svg`. */
  readonly files: ReadonlyMap<string, ReadonlyMap<StoredCoding, StoredFile>>;
}

/**
 * Reads the build of the console; undefined if there is none. Only files of this list are served,
 * so that no path leads out of the folder. It excludes pages, hidden files and source maps.
 *
 * @param folder absolute path of the build: `index.html`, further files, and `static/` with hashed
 *   names.
 */
export function readConsole(folder: string, pages: readonly string[]): ConsoleFiles | undefined {
  const index = textOf(path.join(folder, 'index.html'));
  if (index === undefined) return undefined;
  const names = [...filesIn(folder, ''), ...filesIn(folder, 'static/')];
  const known = new Set(names);
  const served = names.filter((name) => !/(?:^|\/)\.|\.(?:html|map|br|gz)$/.test(name));
  return {
    folder,
    index,
    own: new Map(
      pages.flatMap((name) =>
        known.has(`${name}.html`)
          ? [[name, readFileSync(path.join(folder, `${name}.html`), 'utf8')]]
          : [],
      ),
    ),
    files: new Map(served.map((name) => [`/${name}`, codingsOf(folder, name, known)])),
  };
}

/**
 * The page that replaces a console while it is being built (scripts/lib/build.mjs); otherwise
 * undefined.
 *
 * @param folder absolute path of the build.
 */
export function readNotice(folder: string): string | undefined {
  return textOf(path.join(folder, 'building.html'));
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function filesIn(folder: string, below: string): string[] {
  const place = path.join(folder, below);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${below}${name}`);
}

function codingsOf(
  folder: string,
  name: string,
  known: ReadonlySet<string>,
): ReadonlyMap<StoredCoding, StoredFile> {
  // A strong tag identifies one sequence of bytes, so each coding has a separate tag (RFC 9110,
  // section 8.8.3.3).
  const content = hash('sha256', readFileSync(path.join(folder, name)), 'base64url');
  const codings = new Map<StoredCoding, StoredFile>();
  for (const coding of STORED_CODINGS) {
    const stored = `${name}${ENDINGS[coding]}`;
    if (known.has(stored)) codings.set(coding, { name: stored, tag: `"${content}-${coding}"` });
  }
  return codings.set('identity', { name, tag: `"${content}"` });
}
