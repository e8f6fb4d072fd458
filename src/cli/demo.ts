import { enter } from '../entry.js';

const USAGE = `Fills an empty database with a believable organisation.

  npm run ops -- demo [--requests NUMBER] [--password PASSWORD]

  --requests NUMBER    requests over two years, beside a fixed set of the present; default: 320
  --password PASSWORD  of every account; default: made up and printed
  --help               prints this
`;

enter(USAGE, async () => {
  const { demoCommand } = await import('./demo/command.js');
  await demoCommand(USAGE);
});
