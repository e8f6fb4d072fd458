// Checks that folders import each other in one direction. dependency-cruiser's folder rule counts
// `src` as one folder with everything below it, so every import between src/app and rest-facade
// would be a cycle; here a folder contains only its direct files. `src/main.ts` is above all
// layers, and infra has one file or folder for each client, so each file directly in src and
// src/infra counts separately.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Checks that folders import each other in one direction.

  npm run check -- imports

  --help   prints this`,
  [],
);

const { cruise } = await import('dependency-cruiser');
const { default: config } = await import('../config/dependency-cruiser.mjs');

const folderOf = (file) => {
  const folder = file.slice(0, file.lastIndexOf('/'));
  return folder === 'src' || folder === 'src/infra' ? file : folder;
};

const { doNotFollow, parser, enhancedResolveOptions } = config.options;
const { output } = await cruise(
  ['src', 'rest-facade'],
  { doNotFollow, parser, exclude: { path: ['^dist/', '^src/generated/', 'node_modules'] } },
  enhancedResolveOptions,
);

/** Folder → imported folder → the first such import. */
const graph = new Map();
for (const { source, dependencies } of output.modules) {
  for (const { resolved } of dependencies) {
    const [from, to] = [folderOf(source), folderOf(resolved)];
    if (from === to || !/^(src|rest-facade)\//.test(resolved)) continue;
    const targets = graph.get(from) ?? new Map();
    if (!targets.has(to)) targets.set(to, `${source} → ${resolved}`);
    graph.set(from, targets);
  }
}

/** The shortest chain of imports from one folder to another; undefined when there is none. */
function way(from, to) {
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

const cycles = [...graph.keys()]
  .map((folder) => [folder, way(folder, folder)])
  .filter(([, found]) => found);
for (const [folder, imports] of cycles) {
  console.error(`The folder ${folder} imports itself by way of others:`);
  for (const line of imports) console.error(`  ${line}`);
}
if (cycles.length > 0) process.exitCode = 1;
else console.log(`no cycle between ${graph.size} folders`);
