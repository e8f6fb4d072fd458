// Builds the program into dist/, unless the build there fits the sources.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Builds the program into dist/, unless the build there fits the sources.

  npm run build

  --help   prints this`,
  [],
);

const { ensureBuilt } = await import('./lib/build.mjs');
ensureBuilt();
