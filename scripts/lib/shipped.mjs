// Finds the libraries of package-lock.json that an installation brings to servers and browsers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build.mjs';

/** Development libraries of the console that are not part of its build. */
const TOOLS = /^(vite|@vitejs\/|@types\/)/;

const CONSOLE = 'console';

/** Key in the lock file of `name` as resolved from `from`; undefined for an optional library. */
function resolve(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(at, 'node_modules', name);
    if (packages[place] !== undefined) return place;
    if (at === '') return undefined;
  }
}

/** Dependencies of one entry of the lock file. */
function neededBy(entry) {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ];
}

/**
 * Libraries that the service loads or the console's build contains, by their keys in
 * package-lock.json, sorted. `installed` differs from `name` for an alias. Optional libraries for
 * other machines are included.
 *
 * @returns {{place: string, installed: string, name: string, version: string, license: string |
 *   undefined}[]}
 */
export function shippedLibraries() {
  const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
  const ofConsole = Object.keys(packages[CONSOLE].devDependencies).filter((n) => !TOOLS.test(n));
  const open = [
    ...neededBy(packages['']).map((name) => [name, '']),
    ...ofConsole.map((name) => [name, CONSOLE]),
  ];
  const found = new Set();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const place = resolve(packages, next[0], next[1]);
    // A folder of the project replaces a library that nothing calls.
    if (place === undefined || packages[place].link || found.has(place)) continue;
    found.add(place);
    open.push(...neededBy(packages[place]).map((name) => [name, place]));
  }
  return [...found].sort().map((place) => {
    const installed = place.slice(place.lastIndexOf('node_modules/') + 13);
    const { name = installed, version, license } = packages[place];
    return { place, installed, name, version, license };
  });
}
