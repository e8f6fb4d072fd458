// Builds the program into dist/, unless the existing build matches the sources.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Builds the program into dist/, unless the build there fits the sources.

  npm run build

  --program   only the program, without its console
  --help      prints this`,
  ['--program'],
);

const { buildHere } = await import('./lib/build.mjs');
await buildHere({ withConsole: !process.argv.includes('--program') });
