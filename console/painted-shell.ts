import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SHELL = new URL('painted-shell.html', import.meta.url);

const STYLES = /\n *<link rel="stylesheet"[^>]*>/g;

/**
 * Lets a browser paint a frame before the console has been loaded. The links of its styles stand behind
 * the frame, where they still hold back the scripts, and before the styles of the theme.
 */
export function paintedShell(): Plugin {
  return {
    name: 'painted-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) => {
        if (!filename.endsWith('/index.html')) return html;
        const styles = html.match(STYLES) ?? [];
        const frame = readFileSync(SHELL, 'utf8').replace(/\n */g, ' ');
        return html
          .replace(STYLES, '')
          .replace('\n    <div id="root">', `\n    ${frame}${styles.join('')}$&`);
      },
    },
  };
}
