import { isEmail } from 'class-validator';
import { toASCII } from 'tr46';

/** The longest address (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** The domain of the addresses of service accounts (RFC 2606), which nobody else has. */
export const SERVICE_DOMAIN = 'service.invalid';

/** UTS 46, strict: no underscores, no hyphens at the ends, names and labels of a legal length. */
const IDNA = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
} as const;

/** Host names without a dot are allowed: `admin@localhost` inside an organisation. */
const SYNTAX = { require_tld: false, allow_utf8_local_part: true } as const;

/** White space, controls, and code points that have no shape of their own. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Alphabets with letters that look alike; a label of a domain has letters of one of them. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/**
 * The form in which an e-mail address is stored and compared: lower case, the domain in ASCII by IDNA
 * (UTS 46; docs/decisions/0013-canonical-email-addresses.md). Compatibility characters are never
 * folded: `ａlice@x` is another mailbox than `alice@x` and would otherwise open its account.
 *
 * @returns undefined for what is no address, and for an address of a service account, that NFKC would
 *   change, that has invisible characters, a quoted local part, or a domain that mixes alphabets in a label or
 *   separates labels with anything but a dot.
 */
export function canonicalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length > MAX_EMAIL_LENGTH || INVISIBLE.test(email)) return undefined;
  // The text itself as well: lower case turns a few compatibility characters into letters.
  if ([text.trim(), email].some((form) => form !== form.normalize('NFKC'))) return undefined;
  const local = email.slice(0, at);
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === undefined || domain === SERVICE_DOMAIN || /["@]/.test(local)) return undefined;
  const canonical = `${local}@${domain}`;
  return canonical.length <= MAX_EMAIL_LENGTH && isEmail(canonical, SYNTAX) ? canonical : undefined;
}

/** Whether a text is the address of a service account, which has no canonical form. */
export function isServiceAddress(text: string): boolean {
  return text.trim().toLowerCase().endsWith(`@${SERVICE_DOMAIN}`);
}

/**
 * The stored addresses that a person who logs in may mean, the first one foremost: the very text
 * (accounts of earlier versions may have addresses that are no longer valid), and its canonical form.
 */
export function storedForms(text: string): readonly string[] {
  const exact = text.trim().toLowerCase();
  const canonical = canonicalEmail(text);
  return canonical === undefined || canonical === exact ? [exact] : [exact, canonical];
}

/**
 * What guesses at an address are counted under. Compatibility characters are folded here, and here
 * alone, so that variants of one address share one count.
 */
export function guessKey(text: string): string {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  return at < 0 ? folded : `${folded.slice(0, at)}@${toASCII(domain, IDNA) ?? domain}`;
}

function asciiDomain(domain: string): string | undefined {
  const labels = domain.split('.');
  if (labels.some(mixesAlphabets)) return undefined;
  const ascii = toASCII(domain, IDNA);
  // UTS 46 maps other full stops to dots.
  return ascii !== null && ascii.split('.').length === labels.length ? ascii : undefined;
}

function mixesAlphabets(label: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1;
}
