import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/** Where the service of a developer listens; `npm run dev` starts both. */
const SERVICE = process.env.CONSOLE_SERVICE ?? 'http://127.0.0.1:4000';

/** Paths of the service; all others are pages of the console. */
const SERVICE_PATHS = '^/(api|graphql|docs|system/audit/export|livez|readyz|metrics)(/|$|\\?)';

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@apollo|rxjs|@wry|optimism|tslib|@tanstack\/(router-core|react-router|history|store|react-store)|i18next|react-i18next|clsx)\//;

/** Files that packages have packed, and name in no export, as `packed/<package>`. */
const PACKED = {
  graphiql: 'graphiql.min.js',
  'react-18': 'umd/react.production.min.js',
  'react-dom-18': 'umd/react-dom.production.min.js',
};
const packed = Object.entries(PACKED).map(([name, file]) => ({
  find: new RegExp(`^packed/${name}(?=\\?|$)`),
  replacement: fileURLToPath(new URL(file, import.meta.resolve(`${name}/package.json`))),
}));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  // Replaced by a nonce of its own in each answer of the service.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: { [SERVICE_PATHS]: { target: SERVICE, ws: true } },
  },
  resolve: { alias: packed },
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The first versions with light-dark(), by which colours follow the theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data URL in a style or script would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        // What every page needs comes in one file; the parts of pages stay in theirs.
        codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] },
      },
      input: ['index.html', 'graphiql.html'].map((file) => `${import.meta.dirname}/${file}`),
    },
  },
});
