// The process that sends the heavy work of `npm run bench -- isolation`; started by disturbing.mjs.
import { DISTURBANCES } from './disturbances.mjs';

let stop;

process.on('message', async ({ start, place }) => {
  if (start === undefined) {
    process.send({ did: await stop() });
    return;
  }
  stop = await DISTURBANCES.find(({ name }) => name === start).start(place);
  process.send({});
});
process.once('disconnect', () => process.exit());
