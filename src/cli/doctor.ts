import { enter } from '../entry.js';

const USAGE = `Checks configuration, connections, migrations, audit trail, files, clock, disk and permissions.

  npm run ops -- doctor
  npm run ops -- doctor --json

  --json   an array of objects with name, state (ok, warning or failed), message and advice
  --help   prints this

Changes nothing, and works while the service runs. The exit code is 1 when a check has failed.
`;

enter(USAGE, async () => {
  const { doctorCommand } = await import('./doctor/command.js');
  await doctorCommand(USAGE);
});
