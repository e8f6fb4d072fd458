import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Pages of administrators and of the account, which are of no use without a connection. */
const ONLINE_ONLY =
  /\/pages\/(people|system)\/|\/(import|invite|register|reset|verify|undelivered)-page\.tsx$/;

/** A service worker: the page that it opens, and its file in the build. */
interface Worker {
  readonly source: URL;
  readonly fileName: string;
  readonly page: string;
  /** Files beside those that the page loads. */
  readonly further: readonly string[];
  /** True if the page shows the fonts of the build, which only its styles name. */
  readonly hasFonts: boolean;
}

const WORKERS: readonly Worker[] = [
  {
    source: new URL('src/offline/service-worker.js', import.meta.url),
    ...{ fileName: 'sw.js', page: 'index.html', hasFonts: true },
    further: ['/favicon.svg', '/manifest.webmanifest'],
  },
  {
    // Phones of contractors keep their page, and not the console.
    source: new URL('src/job/service-worker.js', import.meta.url),
    ...{ fileName: 'job-worker.js', page: 'job.html', hasFonts: false },
    further: ['/favicon.svg'],
  },
];

/**
 * Writes the service workers with the names of the files that they keep: those that their page may
 * load, without the pages of administrators. Their version is a hash of them.
 */
export function serviceWorkers(): Plugin {
  return {
    name: 'service-workers',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const worker of WORKERS) {
          const page = bundle[worker.page];
          if (page?.type !== 'asset') this.error(`the build has no ${worker.page}`);
          const files = [...worker.further, ...filesOf(bundle, worker)];
          const version = createHash('sha256').update(`${page.source}\n${files.join('\n')}`);
          const lines = [
            `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 16))};`,
            `const FILES = ${JSON.stringify(files)};`,
            readFileSync(worker.source, 'utf8'),
          ];
          this.emitFile({ type: 'asset', fileName: worker.fileName, source: lines.join('\n') });
        }
      },
    },
  };
}

/** Paths of the scripts, styles and fonts that a page may load, sorted. */
function filesOf(bundle: Rolldown.OutputBundle, { page, hasFonts }: Worker): string[] {
  const found = new Set<string>();
  const waiting = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.isEntry && part.facadeModuleId?.endsWith(`/${page}`)
      ? [part.fileName]
      : [],
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const part = bundle[name];
    if (found.has(name) || part?.type !== 'chunk') continue;
    if (ONLINE_ONLY.test(part.facadeModuleId ?? '')) continue;
    found.add(name);
    const { importedCss, importedAssets } = part.viteMetadata ?? {};
    for (const asset of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(asset);
    waiting.push(...part.imports, ...part.dynamicImports);
  }
  for (const name of Object.keys(bundle)) if (hasFonts && name.endsWith('.woff2')) found.add(name);
  return [...found].sort().map((name) => `/${name}`);
}
