// Two replicas behind HAProxy, with clients and live sockets that use them throughout.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { Load } from './load.mjs';
import { openPlace } from './place.mjs';
import { Haproxy, Replica } from './replicas.mjs';
import { Subscriber } from './subscriber.mjs';

const SUBSCRIBERS = 8;

/** Maximum time until the last changes reach every live socket, in milliseconds. */
const SETTLE = 1_500;

/**
 * Runs `work` while clients use two replicas, then `judge` while the replicas still run.
 *
 * @param {Record<string, string>} env settings of the replicas
 * @param {(running: object) => Promise<void>} work receives `replicas`, `proxy`, `place` and `load`
 * @param {(running: object) => Promise<T>} judge receives the same, after the load has stopped
 * @param {{ root: string }} [program] the program that the replicas run first; default: the build
 * of this folder
 * @param {(place: object) => Promise<void>} [prepare] runs before the clients start
 * @returns {Promise<T>} the result of `judge`
 * @template T
 */
export async function runUnderLoad(env, work, judge, program = undefined, prepare = undefined) {
  const place = await openPlace();
  const replicas = place.replicaPorts.map((port, index) => {
    return new Replica(`replica-${index + 1}`, place, port, env);
  });
  const proxy = new Haproxy(place, replicas);
  let load;
  let subscribers = [];
  try {
    for (const replica of replicas) await replica.start(program);
    await proxy.start();
    load = new Load(place.origin, await noise());
    await load.logIn();
    await prepare?.(place, load);
    subscribers = Array.from({ length: SUBSCRIBERS }, () => new Subscriber(load));
    load.start();
    const running = { place, replicas, proxy, load, subscribers };
    await work(running);
    await load.stop();
    await sleep(SETTLE);
    return await judge(running);
  } finally {
    await load?.stop();
    await Promise.all(subscribers.map((subscriber) => subscriber.close()));
    await proxy.stop();
    for (const replica of replicas) {
      replica.process?.child.kill('SIGKILL');
      await replica.process?.exited;
    }
    await place.close();
  }
}

/** A photo of about 200 kB that does not compress. */
async function noise() {
  const side = 256;
  const raw = { width: side, height: side, channels: 3 };
  return await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
}
