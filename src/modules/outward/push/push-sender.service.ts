import { channel } from 'node:diagnostics_channel';
import webPush from 'web-push';
import { ForbiddenTargetError, Outbound } from '../../../infra/outbound.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import type { PushHosts } from './push-hosts.js';
import type { PushKeys } from './push-keys.service.js';

/** Time limit of one attempt, in seconds. */
export const TIMEOUT_SECONDS = 15;

/** How long a push service keeps a message for a device that is not connected, in seconds. */
const TTL = 86_400;

/** Upper bound for an honoured Retry-After, in seconds. */
const MAX_RETRY_AFTER = 86_400;

/** `lastError` of a device whose address or keys cannot be decrypted. */
const UNREADABLE = 'cannot be decrypted, because JWT_SECRET has changed: switch it on again';

const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** Address and keys of a device, as browsers name them. */
export interface DeviceAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A message to a device. */
export interface PushMessage {
  readonly payload: object;
  /** A later message of the topic replaces one that waits at the push service. */
  readonly topic?: string | undefined;
  readonly urgency: 'high' | 'normal';
}

/** The result of one attempt. */
export interface PushResult {
  readonly outcome: 'delivered' | 'gone' | 'later' | 'refused';
  /** Null without an answer. */
  readonly status: number | null;
  /** Reason of a message that was not accepted, in words, without addresses. */
  readonly error: string | null;
  /** Shortest pause before the next attempt that the push service asks for, in seconds. */
  readonly retryAfterSeconds: number;
}

/** Dependencies of PushSender. */
export interface PushSenderDependencies {
  readonly keys: PushKeys;
  readonly hosts: PushHosts;
  readonly box: SecretBox;
}

/** Encrypts a message for a device and passes it to the push service (RFC 8030, 8291, 8292). */
export class PushSender {
  private readonly known: Outbound;
  private readonly others: Outbound;

  constructor(private readonly deps: PushSenderDependencies) {
    const calls = channel('maintenance.push-call');
    this.known = new Outbound([], TIMEOUT_SECONDS * 1000, '', calls);
    this.others = new Outbound(EVERYWHERE, TIMEOUT_SECONDS * 1000, '', calls);
  }

  /** The encrypted form of a device's address and keys. */
  seal(address: DeviceAddress): string {
    return this.deps.box.seal(JSON.stringify(address));
  }

  /** Makes one attempt. Redirects are not followed. */
  async send(sealed: string, { payload, topic, urgency }: PushMessage): Promise<PushResult> {
    const { keys, hosts, box } = this.deps;
    const text = box.open(sealed);
    const vapidDetails = await keys.details();
    if (text === undefined || vapidDetails === undefined) return refused(UNREADABLE);
    const device: DeviceAddress = JSON.parse(text);
    // The list of push services may have become shorter.
    const problem = hosts.problemOf(device.endpoint);
    if (problem !== undefined) return refused(`the address ${problem}`);
    const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(payload), {
      vapidDetails,
      urgency,
      TTL,
      contentEncoding: 'aes128gcm',
      ...(topic === undefined ? {} : { topic }),
    });
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const outbound = hosts.isOther(new URL(device.endpoint)) ? this.others : this.known;
    try {
      const answer = await outbound.post(device.endpoint, Object.fromEntries(sent), body);
      return resultOf(answer.status, answer.retryAfterSeconds);
    } catch (error) {
      if (error instanceof ForbiddenTargetError) return refused(`the address ${error.message}`);
      return { ...refused((error as Error).message), outcome: 'later' };
    }
  }
}

function refused(error: string): PushResult {
  return { outcome: 'refused', status: null, error, retryAfterSeconds: 0 };
}

function resultOf(status: number, retryAfterSeconds = 0): PushResult {
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', status, error: null, retryAfterSeconds: 0 };
  }
  const isGone = status === 404 || status === 410;
  const outcome = isGone ? 'gone' : status === 429 || status >= 500 ? 'later' : 'refused';
  return {
    outcome,
    status,
    error: `the answer was ${status}`,
    retryAfterSeconds: Math.min(retryAfterSeconds, MAX_RETRY_AFTER),
  };
}
