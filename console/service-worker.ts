import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = new URL('src/offline/service-worker.js', import.meta.url);

/** Pages of administrators, which are of no use without a connection. */
const ONLINE_ONLY = /\/pages\/(account|analytics|audit|logs|monitor|people|settings)\//;

/** Files beside the pages that the installed console needs. */
const PUBLIC = ['/favicon.svg', '/manifest.webmanifest'];

/**
 * Writes the service worker `sw.js` with the names of the files that it keeps: those that
 * `index.html` may load, without the pages of administrators. Its version is a hash of them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('the build has no index.html');
        const files = filesOf(bundle);
        const version = createHash('sha256').update(`${page.source}\n${files.join('\n')}`);
        const lines = [
          `const VERSION = ${JSON.stringify(version.digest('hex').slice(0, 16))};`,
          `const FILES = ${JSON.stringify([...PUBLIC, ...files])};`,
          readFileSync(SOURCE, 'utf8'),
        ];
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: lines.join('\n') });
      },
    },
  };
}

/** Paths of the scripts, styles and fonts that the console may load, sorted. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const waiting = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.isEntry && part.facadeModuleId?.endsWith('index.html')
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
  // Fonts are named by the styles alone.
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) found.add(name);
  return [...found].sort().map((name) => `/${name}`);
}
