import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { contentKey, type RuleContent } from './content.js';

/** How long a dry run counts, in milliseconds. */
const VALID = 24 * 3_600_000;

/** Signs and verifies that a content was tried in a dry run (docs/behaviour/rules.md). */
export class TestedTexts {
  private readonly key: Buffer;

  /** @param serverSecret the secret from which the key is derived. */
  constructor(serverSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'tested rules', 32));
  }

  /** The text that a dry run answers, which says when exactly this content was tried. */
  signTested(content: RuleContent, now: Date): string {
    const time = String(now.getTime());
    return `${time}.${this.sign(content, time).toString('base64url')}`;
  }

  /** Returns whether a text is of a dry run of exactly this content, at most 24 hours old. */
  verifyTested(content: RuleContent, tested: string, now: Date): boolean {
    const [, time, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(tested) ?? [];
    if (time === undefined || signature === undefined) return false;
    const age = now.getTime() - Number(time);
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(content, time);
    const isOurs = given.length === right.length && timingSafeEqual(given, right);
    return isOurs && age >= 0 && age <= VALID;
  }

  private sign(content: RuleContent, time: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${time}.${contentKey(content)}`)
      .digest();
  }
}
