import { enter, exitWithUsage } from './entry.js';

const USAGE = `Starts the maintenance management service.

  npm start
  node dist/src/main.js

  --help   prints this

The settings are environment variables; .env.example names them all.
`;

enter(USAGE, async ([unknown]) => {
  if (unknown !== undefined) exitWithUsage(`Unknown argument: ${unknown}`, USAGE);
  const { start } = await import('./app/start.js');
  await start();
});
