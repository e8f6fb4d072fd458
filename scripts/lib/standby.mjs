// A standby process of `npm run dev` that has loaded the libraries and waits for the message to
// start the program: after a change only the program itself must be loaded.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build.mjs';

/** Libraries that the sources import when they are loaded, without types and lazy imports. */
function libraries() {
  const found = new Set();
  for (const folder of ['src', 'rest-facade']) {
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true })) {
      if (!name.endsWith('.ts') || name.startsWith('generated')) continue;
      const text = readFileSync(path.join(ROOT, folder, name), 'utf8');
      for (const { 1: library } of text.matchAll(
        /^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'/gms,
      )) {
        found.add(library);
      }
    }
  }
  return [...found];
}

const told = new Promise((resolve) => {
  process.once('message', resolve);
  process.once('disconnect', () => process.exit(0));
});
await import('reflect-metadata');
for (const library of libraries()) {
  // A library that cannot be loaded fails again, with its message, when the program imports it.
  await import(library).catch(() => {});
}
await told;
process.removeAllListeners('disconnect');
process.disconnect();
const program = new URL('../../src/main.ts', import.meta.url);
await import(program.href);
