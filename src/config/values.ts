import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A whole number within bounds. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

/** Texts separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/**
 * Returns whether Express accepts the text as a proxy: an address, a network or a name of networks.
 */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

/** Checks for a URL, or a path of this service that no browser interprets as another host. */
export function isRedirect(text: string): boolean {
  if (text.startsWith('/')) return /^\/(?![/\\])/.test(text);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Returns whether the text is an origin in the form that browsers send. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** A name of the IANA time zone database. */
export const timeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}, 'must be the name of a time zone, such as Europe/Berlin');
