// Checks that folders import each other in one direction. dependency-cruiser's folder rule counts
// `src` as one folder with everything below it, so every import between src/app and rest-facade
// would be a cycle; here a folder contains only its direct files. `src/main.ts` is above all
// layers, and infra has one file or folder for each client, so each file directly in src and
// src/infra counts separately.
// The check of imports runs twice: each module as one folder, then the rooms of the modules. It also
// limits the number of files in a folder of a module and the lines of the layers below the modules, and
// compares the folders with the tables of ARCHITECTURE.md.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Checks the directions of imports, the sizes of folders, and that ARCHITECTURE.md names each module and room.

  npm run check -- imports

  --help   prints this`,
  [],
);

const { readFileSync } = await import('node:fs');
const { sizes, unnamedFolders } = await import('./lib/folder-rules.mjs');
const { cruise } = await import('dependency-cruiser');
const { default: config } = await import('../config/dependency-cruiser.mjs');

const dirname = (file) => file.slice(0, file.lastIndexOf('/'));

/** The folder that a file counts to; a room counts to its module. */
const folderOf = (file) => {
  const [module] = /^src\/modules\/[^/]+\/[^/]+/.exec(file) ?? [];
  const folder = module ?? dirname(file);
  return folder === 'src' || folder === 'src/infra' ? file : folder;
};

/** The room of a module that a file is in. The files directly in the module are shared by its rooms. */
const roomOf = (file) =>
  /^src\/modules\/[^/]+\/[^/]+\/[^/]+\//.test(file) ? dirname(file) : undefined;

const { doNotFollow, parser, enhancedResolveOptions } = config.options;
const { output } = await cruise(
  ['src', 'rest-facade'],
  { doNotFollow, parser, exclude: { path: ['^dist/', '^src/generated/', 'node_modules'] } },
  enhancedResolveOptions,
);

/** Folder → imported folder → the first such import. `nameOf` returns the folder of a file, if it counts. */
function importsBetween(nameOf) {
  const graph = new Map();
  for (const { source, dependencies } of output.modules) {
    for (const { resolved } of dependencies) {
      if (!/^(src|rest-facade)\//.test(resolved)) continue;
      const [from, to] = [nameOf(source), nameOf(resolved)];
      if (from === undefined || to === undefined || from === to) continue;
      const targets = graph.get(from) ?? new Map();
      if (!targets.has(to)) targets.set(to, `${source} → ${resolved}`);
      graph.set(from, targets);
    }
  }
  return graph;
}

/** The shortest chain of imports from one folder to another; undefined when there is none. */
function way(graph, from, to) {
  const queue = [[from, []]];
  const seen = new Set([from]);
  while (queue.length > 0) {
    const [folder, imports] = queue.shift();
    for (const [next, example] of graph.get(folder) ?? []) {
      if (next === to) return [...imports, example];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([next, [...imports, example]]);
    }
  }
  return undefined;
}

/** Maximum number of files directly in the folder of a module or room. */
const MAX_FILES = 30;

const files = output.modules.map(({ source }) => source).filter((file) => file.startsWith('src/'));
const inModules = files.filter((file) => file.startsWith('src/modules/'));
const crowded = [...Map.groupBy(inModules, dirname)].filter(
  ([, found]) => found.length > MAX_FILES,
);
for (const [folder, found] of crowded) {
  console.error(
    `${folder} has ${found.length} files: divide it into rooms (at most ${MAX_FILES}).`,
  );
}

const graphs = [folderOf, roomOf].map(importsBetween);
const cycles = graphs.flatMap((graph) =>
  [...graph.keys()]
    .map((folder) => [folder, way(graph, folder, folder)])
    .filter(([, found]) => found),
);
for (const [folder, imports] of cycles) {
  console.error(`The folder ${folder} imports itself by way of others:`);
  for (const line of imports) console.error(`  ${line}`);
}
const { said, problems } = sizes(
  files.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 })),
);
console.log(said);
problems.push(...unnamedFolders(inModules, readFileSync('ARCHITECTURE.md', 'utf8')));
for (const problem of problems) console.error(problem);
if (cycles.length + crowded.length + problems.length > 0) process.exitCode = 1;
else console.log(`no cycle between ${graphs[0].size} folders and ${graphs[1].size} rooms`);
