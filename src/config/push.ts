import { z } from 'zod';
import { RETRY_SECONDS } from './mail.js';
import { list, wholeNumber } from './values.js';

/** A push service besides the known ones. */
export interface PushHost {
  /** A name; `*.` at its beginning stands for one or more labels. */
  readonly name: string;
  readonly port: number;
}

/** Settings of messages to devices (docs/behaviour/push.md). */
export interface PushConfig {
  /** Push services besides the known ones; they may have private addresses. */
  readonly hosts: readonly PushHost[];
  /** Pauses between the attempts to send a message, in seconds. */
  readonly retrySeconds: readonly number[];
}

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const HOST = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`, 'i');

const isHost = (text: string) => HOST.test(text) && hostOf(text).port < 65_536;

/** Variables of messages to devices. */
export const pushVariables = {
  PUSH_HOSTS: list
    .pipe(z.array(z.string().refine(isHost, 'must be names, or names with a port: name:port')))
    .default([]),
  PUSH_RETRY_SECONDS: list.pipe(z.array(wholeNumber(1, 604_800)).max(20)).default(RETRY_SECONDS),
};

const schema = z.object(pushVariables);

/** Settings of messages to devices. */
export function pushOf(values: z.output<typeof schema>): PushConfig {
  return {
    hosts: values.PUSH_HOSTS.map(hostOf),
    retrySeconds: values.PUSH_RETRY_SECONDS,
  };
}

function hostOf(text: string): PushHost {
  const [name = '', port = '443'] = text.toLowerCase().split(':');
  return { name, port: Number(port) };
}
