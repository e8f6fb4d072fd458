import { enter } from '../entry.js';

const USAGE = `Lists the jobs that failed for good, by queue, or puts those of a queue into it again.

  npm run ops -- dead-letters
  npm run ops -- dead-letters --retry QUEUE

  --retry QUEUE   retries the dead letters of the queue; the running service then handles them
  --help          prints this

DATABASE_URL or DATA_DIR name the database; the embedded one must not be in use by the running service.
`;

enter(USAGE, async () => {
  const { deadLettersCommand } = await import('./dead-letters/command.js');
  await deadLettersCommand(USAGE);
});
