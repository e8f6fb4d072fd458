import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A script of the build, long enough to be compressed. */
export const SCRIPT = `console.log("${'maintenance '.repeat(200)}");\n`;

/** Files of a console's build, by name; scripts are also compressed. */
export const BUILD: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><html lang="en"><head><title>Console</title>
    <meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script type="module" nonce="__CSP_NONCE__" src="/static/index-4f2a.js"></script>
    </head><body><div id="root"></div>${'<!-- -->'.repeat(150)}</body></html>`,
  'graphiql.html': `<!doctype html><html lang="en"><head><title>GraphiQL</title>
    <script type="module" nonce="__CSP_NONCE__" src="/static/graphiql-77c0.js"></script>
    </head><body><div id="graphiql"></div></body></html>`,
  'report.html': `<!doctype html><html lang="en"><head><title>Report</title>
    <script type="module" nonce="__CSP_NONCE__" src="/static/report-a10d.js"></script>
    </head><body><main></main></body></html>`,
  'job.html': `<!doctype html><html lang="en"><head><title>Job</title>
    <script type="module" nonce="__CSP_NONCE__" src="/static/job-b21c.js"></script>
    </head><body><main></main></body></html>`,
  'wall.html': `<!doctype html><html lang="en"><head><title>Wall</title>
    <script type="module" nonce="__CSP_NONCE__" src="/static/wall-c32d.js"></script>
    </head><body><main></main></body></html>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{"name":"Maintenance"}',
  'robots.txt': 'User-agent: *\nDisallow: /\n',
  'static/index-4f2a.js': SCRIPT,
  'static/index-4f2a.js.map': '{}',
  'static/style-09bd.css': 'body { margin: 0 }',
  'static/font-1c3e.woff2': 'not a font',
  'static/.hidden': 'hidden',
};

/** Writes the build into a new folder, beside a file that must not be served. @returns its path. */
export async function writeConsoleBuild(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'console-build-'));
  const folder = path.join(parent, 'console');
  await mkdir(path.join(folder, 'static'), { recursive: true });
  await writeFile(path.join(parent, 'package.json'), '{"outside":true}');
  for (const [name, text] of Object.entries(BUILD)) {
    await writeFile(path.join(folder, name), text);
  }
  const script = path.join(folder, 'static/index-4f2a.js');
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  return folder;
}
