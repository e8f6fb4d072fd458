// Starts the built program in this process; builds it first if the sources have changed.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Builds the program when its sources have changed, and starts it.

  npm start

  --help   prints this

The settings are environment variables, and those of the file .env; .env.example names them all.`,
  [],
);

const { enableCompileCache } = (await import('node:module')).default;
const { buildConsoleBeside, ensureBuilt, ROOT } = await import('./lib/build.mjs');
ensureBuilt({ withConsole: false });
buildConsoleBeside();
await import('./lib/env.mjs');
enableCompileCache?.(`${ROOT}dist/.compile-cache`);
process.setSourceMapsEnabled(true);
const program = new URL('../dist/program/main.js', import.meta.url);
await import(program.href);
