// Packs the compiled service with its libraries into a few files below dist/program, a step of the
// build (build.mjs). Finding, reading, checking and linking some 2,400 files is a large part of a
// start.
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './build.mjs';

const DIST = path.join(realpathSync(ROOT), 'dist');
const TARGET = path.join(DIST, 'program');

/**
 * Libraries that stay separate files: those with native code or WebAssembly, which they load
 * relative to their files; those that a first answer does not need; and those that share one copy
 * of `graphql` with graphql-shield, which the program loads by `require`.
 */
const SEPARATE = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  'argon2',
  'bidi-js',
  'csv-parse',
  'fontkit',
  'email-reply-parser',
  'graphql',
  'graphql-middleware',
  'graphql-shield',
  'mailparser',
  'openid-client',
  'pdfmake',
  'htmlparser2',
  'hucre',
  'pg-native',
  'pino',
  'qr',
  'sharp',
  'woff2-encoder',
];

const THREAD = /-worker\.js$/;

const isSeparate = (id) =>
  id.startsWith('node:') || SEPARATE.some((name) => id === name || id.startsWith(`${name}/`));

const isOwn = (id) => id.startsWith(DIST);

/** Keeps the compiler's source maps, so that stack traces name the sources. */
const compilerMaps = {
  name: 'compiler-maps',
  load: (id) =>
    isOwn(id)
      ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }
      : undefined,
};

/** Removes the source maps of libraries, because Node.js parses every map at the start. */
const ownMapsOnly = {
  name: 'own-maps-only',
  generateBundle: (_options, output) => {
    for (const [name, part] of Object.entries(output)) {
      if (part.type !== 'chunk' || part.moduleIds.some(isOwn)) continue;
      part.code = part.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
      delete output[`${name}.map`];
    }
  },
};

/**
 * Entries of the bundle; each file of routes is one, because the service lists the folder to find
 * them.
 */
function entries() {
  const folder = path.join(DIST, 'rest-facade', 'routes');
  const routes = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
  return {
    main: path.join(DIST, 'src', 'main.js'),
    start: path.join(DIST, 'src', 'app', 'start.js'),
    ...threads(),
    ...Object.fromEntries(
      routes.map((name) => [`routes/${name.slice(0, -'.js'.length)}`, path.join(folder, name)]),
    ),
  };
}

/** Files of threads, which are loaded from beside the program by their own names. */
function threads() {
  const folder = path.join(DIST, 'src');
  const names = readdirSync(folder, { recursive: true }).filter((name) => THREAD.test(name));
  return Object.fromEntries(
    names.map((name) => [path.basename(name, '.js'), path.join(folder, name)]),
  );
}

/** Code that every start loads is in two files; lazily imported code is in separate files. */
const groups = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
  {
    name: 'service',
    // The entry must load without the rest, to reject an old Node.js; so must the threads.
    test: (id) => isOwn(id) && !/[\\/]src[\\/](main|entry)\.js$/.test(id) && !THREAD.test(id),
    tags: ['$initial'],
    priority: 1,
  },
];

rmSync(TARGET, { recursive: true, force: true });
const bundle = await rolldown({
  input: entries(),
  platform: 'node',
  external: isSeparate,
  // Otherwise Apollo's package for hashes would compute them in JavaScript: 3 % of the time for a
  // page of GraphQL.
  resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
  // Modules have side effects, such as decorators.
  treeshake: false,
  plugins: [compilerMaps, ownMapsOnly],
});
await bundle.write({
  dir: TARGET,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  // GraphQL types and errors are named after their classes.
  keepNames: true,
  strictExecutionOrder: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  codeSplitting: { groups },
});
await bundle.close();
