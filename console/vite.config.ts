import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { mantineStyles } from './mantine-styles.ts';
import { pageTexts } from './page-texts.ts';
import { paintedShell } from './painted-shell.ts';
import { precompress } from './precompress.ts';
import { serviceWorkers } from './service-worker.ts';

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

/** What the pages of report links and jobs share, also with the console: they read nothing else of it. */
const LIGHT =
  /console\/src\/(api\/(answer-error|send-form|service-error)|i18n\/device|light\/(dom|language|rest|text-field)|parts\/(photo-plan|random-key|shrink-photo|site-data))\.ts$|vite\/preload-helper/;

/** Questions of reports and of jobs, and money; a report without questions does not read them. */
const QUESTIONS =
  /console\/src\/(light\/(answer-field|question-texts)|parts\/(money|fields\/(local-text|questions)))\.ts$/;

/** Parts of the login and of the home page that most other pages have, too. */
const PARTS = new RegExp(
  [
    String.raw`@mantine\/(form|core\/esm\/core|hooks\/esm\/(use-callback-ref|use-id|use-throttled-callback|use-uncontrolled|utils))\/`,
    String.raw`@mantine\/core\/esm\/components\/(Input|InputBase|List|NativeSelect|Paper|PasswordInput|SimpleGrid|Skeleton|TextInput)\/`,
    String.raw`console\/src\/parts\/(form|form-problem|format|page|password-field|section)\.`,
    String.raw`console\/src\/pages\/login\/(entry-frame|sign-in-form)\.`,
  ].join('|'),
);

/** Modules of the first file that stay out of it: the entries, and all that is of GraphiQL alone. */
const NOT_FIRST =
  /graphiql|console\/src\/(report|job|wall)\/|\?url|console\/(src\/main\.tsx|(index|report|job|wall)\.html)/;

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

/** What a technician sees first, often without network and on a slow phone. */
const WORK_PAGES = ['requests/my-work/my-work-page.tsx'];

/** Parts of the library that it shows, and no home page. */
const WORK_PARTS =
  /@mantine\/(core\/esm\/components\/FileButton|hooks\/esm\/(use-media-query|use-network))\//;

/** The file of what several pages share and some are drawn with: the others need the fields. */
const fileOf =
  (name: string, pages: readonly string[], parts?: RegExp) =>
  (id: string, context: Rolldown.ChunkingContext): string | null =>
    parts?.test(id) || isNeeded(id, pages, context) ? name : null;

/** Returns whether pages need a module before they are drawn. */
function isNeeded(
  id: string,
  pages: readonly string[],
  context: Rolldown.ChunkingContext,
): boolean {
  const needed = new Set(pages.map((page) => `${SOURCES}pages/${page}`));
  for (const module of needed) {
    for (const next of context.getModuleInfo(module)?.importedIds ?? []) {
      if (next.startsWith(SOURCES)) needed.add(next);
    }
  }
  return needed.has(id);
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

/** Answers addresses of report links and jobs during development, as the service does (src/http/console.ts). */
const linkedPages: Plugin = {
  name: 'linked-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/r(\/|$)/.test(request.url ?? '')) request.url = '/report.html';
      if (/^\/j(\?|$)/.test(request.url ?? '')) request.url = '/job.html';
      if (/^\/w(\?|$)/.test(request.url ?? '')) request.url = '/wall.html';
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    pageTexts(),
    react(),
    mantineStyles(),
    paintedShell(),
    serviceWorkers(),
    precompress(),
    linkedPages,
  ],
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
        // The main script has the names of all files: each letter less is one of some hundred.
        entryFileNames: 'static/[name]-[hash:7].js',
        chunkFileNames: 'static/[name]-[hash:7].js',
        assetFileNames: 'static/[name]-[hash:7].[ext]',
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
            { name: fileOf('home', FIRST_PAGES), minShareCount: 2, priority: 0.8 },
            { name: fileOf('work', WORK_PAGES, WORK_PARTS), minShareCount: 2, priority: 0.7 },
            { name: 'pages', test: PAGES, minShareCount: 2, priority: 0.5 },
          ],
        },
      },
      input: ['index.html', 'graphiql.html', 'report.html', 'job.html', 'wall.html'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
    },
  },
});
