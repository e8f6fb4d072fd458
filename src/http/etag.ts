import { hash } from 'node:crypto';
import type { Request } from 'express';

/**
 * Weak entity tag of texts (RFC 9110, section 8.8.3). Answers with the same tag are equivalent,
 * though their bytes may differ, for instance by compression or by the time of the answer.
 */
export function weakTagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/**
 * Returns whether `If-None-Match` contains the tag, by the weak comparison that the header requires
 * (RFC 9110, section 13.1.2). Express's `request.fresh` ignores the header beside `Cache-Control:
 * no-cache`, which `fetch` adds to every request with an `If-None-Match` of its caller.
 */
export function isKnown(request: Request, tag: string): boolean {
  const given = request.headers['if-none-match']?.trim();
  if (given === undefined) return false;
  if (given === '*') return true;
  const opaque = withoutWeakness(tag);
  return given.split(',').some((one) => withoutWeakness(one.trim()) === opaque);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
