import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { mantineStyles } from './mantine-styles.ts';
import { paintedShell } from './painted-shell.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';

/** Where the service of a developer listens; `npm run dev` starts both. */
const SERVICE = process.env.CONSOLE_SERVICE ?? 'http://127.0.0.1:4000';

/** Paths of the service; all others are pages of the console. */
const SERVICE_PATHS = '^/(api|graphql|docs|system/audit/export|livez|readyz|metrics)(/|$|\\?)';

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@apollo|rxjs|@wry|optimism|tslib|@tanstack\/(router-core|react-router|history|store|react-store)|i18next|react-i18next|clsx)\//;

/** Styles that those of parts and pages override, so that they have to come before them. */
const BASE_STYLES =
  /src\/fonts\/inter\.css|@mantine\/core\/styles\/|src\/app\/(mantine-styles\.ts|global\.css)/;

/** What the console shares with GraphiQL, which would read all of a file that has other parts as well. */
const SHARED = /console\/src\/session\/session\.ts$/;

/** What the page of report links shares with the console: it reads nothing else of it. */
const LIGHT =
  /console\/src\/(api\/(answer-error|send-form|service-error)|i18n\/device|parts\/(photo-plan|random-key|shrink-photo|site-data))\.ts$|vite\/preload-helper/;

/** What the questions of a report share with the console; a page without questions does not read it. */
const QUESTIONS = /console\/src\/parts\/fields\/(local-text|questions)\.ts$/;

/** Parts of the login and of the home page that most other pages have, too. */
const PARTS = new RegExp(
  [
    String.raw`@mantine\/(form|core\/esm\/core|hooks\/esm\/(use-callback-ref|use-id|use-uncontrolled|utils))\/`,
    String.raw`@mantine\/core\/esm\/components\/(Input|InputBase|List|NativeSelect|Paper|PasswordInput|SimpleGrid|Skeleton|TextInput)\/`,
    String.raw`console\/src\/parts\/(form|form-problem|format|page|password-field|section)\.`,
    String.raw`console\/src\/pages\/login\/(entry-frame|sign-in-form)\.`,
  ].join('|'),
);

/** Modules of the first file that stay out of it: the entries, and all that is of GraphiQL alone. */
const NOT_FIRST =
  /graphiql|console\/src\/report\/|\?url|console\/(src\/main\.tsx|index\.html|report\.html)/;

/** Parts of the library that float above a page or are fields: no home page begins with them. */
const FIELDS = new RegExp(
  [
    String.raw`node_modules\/(@floating-ui|aria-hidden|react-(number-format|remove-scroll|remove-scroll-bar|style-singleton|textarea-autosize)|use-(callback-ref|sidecar))\/`,
    String.raw`@mantine\/core\/esm\/components\/(Checkbox|Combobox|Menu|Modal|ModalBase|MultiSelect|NumberInput|Pill|PillsInput|Popover|Radio|ScrollArea|SegmentedControl|Select|Switch|Table|Tabs|Textarea)\/`,
  ].join('|'),
);

/** What several pages share. */
const PAGES = /console\/src\/|@mantine\/(core|hooks)\//;

const SOURCES = `${import.meta.dirname}/src/`;

/** What somebody sees first. */
const FIRST_PAGES = [
  'sign-in/auth/login-page.tsx',
  'requests/home/home-page.tsx',
  'requests/home/absent/absent-work.tsx',
  'requests/home/developer-tools.tsx',
  'sign-in/sessions/device-offer.tsx',
];

/**
 * Group of a module that several pages share: what the first pages need is in a file of its own,
 * since the others need the fields.
 */
function homeOrPages(id: string, context: Rolldown.ChunkingContext): string {
  const home = new Set(FIRST_PAGES.map((page) => `${SOURCES}pages/${page}`));
  for (const module of home) {
    for (const next of context.getModuleInfo(module)?.importedIds ?? []) {
      if (next.startsWith(SOURCES)) home.add(next);
    }
  }
  return home.has(id) ? 'home' : 'pages';
}

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

/** Answers addresses of report links during development, as the service does (src/http/console.ts). */
const reportPage: Plugin = {
  name: 'report-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/r(\/|$)/.test(request.url ?? '')) request.url = '/report.html';
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineStyles(), paintedShell(), serviceWorker(), precompress(), reportPage],
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
    // Not `assets`, which is a path of REST.
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // All of these browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // The first versions with light-dark(), by which colours follow the theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data URL in a style or script would need a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        // What every page needs comes in few files: each costs a request. The parts of pages stay in theirs.
        codeSplitting: {
          groups: [
            { name: 'light', test: LIGHT, priority: 5 },
            { name: 'questions', test: QUESTIONS, priority: 5 },
            { name: 'shared', test: SHARED, priority: 4 },
            {
              name: 'framework',
              test: new RegExp(`${FRAMEWORK.source}|${BASE_STYLES.source}`),
              priority: 3,
            },
            { name: 'parts', test: PARTS, priority: 2 },
            {
              name: 'first',
              tags: ['$initial'],
              test: (id: string) => !NOT_FIRST.test(id),
              priority: 1,
            },
            { name: 'fields', test: FIELDS, priority: 0.9 },
            { name: homeOrPages, test: PAGES, minShareCount: 2, priority: 0.5 },
          ],
        },
      },
      input: ['index.html', 'graphiql.html', 'report.html'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
    },
  },
});
