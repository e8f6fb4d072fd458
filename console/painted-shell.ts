import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SHELL = new URL('painted-shell.html', import.meta.url);

const STYLES = /\n *<link rel="stylesheet"[^>]*>/g;

/** What somebody waits for who opens the console at its home page. */
const HOME = /console\/src\/pages\/requests\/home\/home-page\.tsx$/;

/**
 * Lets a browser paint a frame before the console has been loaded. The links of its styles stand behind
 * the frame, where they still hold back the scripts, and before the styles of the theme; those of the home page are loaded with the first
 * ones.
 */
export function paintedShell(): Plugin {
  return {
    name: 'painted-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, bundle }) => {
        if (!filename.endsWith('/index.html')) return html;
        const home = Object.values(bundle ?? {}).find(
          (part) => part.type === 'chunk' && HOME.test(part.facadeModuleId ?? ''),
        );
        if (home?.type !== 'chunk') throw new Error('the build has no home page');
        const first = new Set(html.match(/\/static\/[^"]+\.js/g));
        const scripts = [home.fileName, ...home.imports]
          .filter((name) => !first.has(`/${name}`))
          .map(
            (name) =>
              `\n    <link rel="modulepreload" crossorigin href="/${name}" nonce="__CSP_NONCE__">`,
          );
        const styles = html.match(STYLES) ?? [];
        const frame = readFileSync(SHELL, 'utf8').replace(/\n */g, '');
        return html
          .replace(STYLES, '')
          .replace('\n  </head>', `${scripts.join('')}\n  </head>`)
          .replace('\n    <div id="root">', `\n    ${frame}${styles.join('')}$&`);
      },
    },
  };
}
