import { isEmail } from 'class-validator';
import { toASCII } from 'tr46';

/** Maximum length of an address (RFC 5321, section 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254;

/** Domain of the addresses of service accounts; it is reserved (RFC 2606). */
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

/** White space, control characters, and invisible code points. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Alphabets with letters that look alike; a domain label uses only one of them. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/**
 * The form in which an e-mail address is stored and compared: lower case, the domain in ASCII by
 * IDNA (UTS 46; docs/decisions/0013-canonical-email-addresses.md). Compatibility characters are not
 * folded: `ａlice@x` is another mailbox than `alice@x`, and folding would open its account.
 *
 * @returns undefined for a text that is not an address, and for an address of a service account,
 *   one that NFKC would change, or one with invisible characters, a quoted local part, a domain
 *   label of several alphabets, or a separator other than the dot.
 */
export function canonicalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length > MAX_EMAIL_LENGTH || INVISIBLE.test(email)) return undefined;
  // The text itself is checked as well: lower case turns a few compatibility characters into
  // letters.
  if ([text.trim(), email].some((form) => form !== form.normalize('NFKC'))) return undefined;
  const local = email.slice(0, at);
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === undefined || domain === SERVICE_DOMAIN || /["@]/.test(local)) return undefined;
  const canonical = `${local}@${domain}`;
  return canonical.length <= MAX_EMAIL_LENGTH && isEmail(canonical, SYNTAX) ? canonical : undefined;
}

/** Returns whether a text is the address of a service account, which has no canonical form. */
export function isServiceAddress(text: string): boolean {
  return text.trim().toLowerCase().endsWith(`@${SERVICE_DOMAIN}`);
}

/**
 * Stored addresses that a login may mean, the most likely first: the text itself (accounts of
 * earlier versions may have addresses that are no longer valid) and its canonical form.
 */
export function storedForms(text: string): readonly string[] {
  const exact = text.trim().toLowerCase();
  const canonical = canonicalEmail(text);
  return canonical === undefined || canonical === exact ? [exact] : [exact, canonical];
}

/**
 * Key for counting failed logins at an address. Compatibility characters are folded only here, so
 * that variants of one address share one count.
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
  // UTS 46 also maps other full stops to dots.
  return ascii !== null && ascii.split('.').length === labels.length ? ascii : undefined;
}

function mixesAlphabets(label: string): boolean {
  return ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1;
}
