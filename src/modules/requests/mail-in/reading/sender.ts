import { canonicalEmail } from '../../../../core/email.js';
import { resultsOf } from './authentication-results.js';

/** The lines of a header that say from whom a mail is. */
export interface SenderLines {
  /** Values of all `From` lines. */
  readonly from: readonly string[];
  /** Values of `Authentication-Results`, from the top. */
  readonly results: readonly string[];
}

/** The sender of a mail, as far as it can be known. */
export interface Sender {
  /** In canonical form; null where the mail has not exactly one `From` with one address. */
  readonly address: string | null;
  readonly isVerified: boolean;
}

/** The text without quoted parts; undefined where a quote is not closed. */
function unquoted(text: string): string | undefined {
  let kept = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted) kept += text[at];
  }
  return isQuoted ? undefined : kept;
}

/** The address in the value of a `From` line; null for one that could be read in two ways. */
function addressIn(value: string): string | null {
  const [before = '', inside, ...more] = value.split('<');
  if (more.length > 0) return null;
  if (inside === undefined) return canonicalAddress(value);
  const [address = '', after, ...rest] = inside.split('>');
  if (after === undefined || rest.length > 0 || before.includes('>')) return null;
  const name = unquoted(before);
  // A comma, colon or semicolon makes several addresses or a group of it, and a second `@` another address.
  if (name === undefined || /[,:;@]/.test(name) || after.trim() !== '') return null;
  return canonicalAddress(address);
}

function canonicalAddress(text: string): string | null {
  if (/[()\ufffd]|=\?/.test(text)) return null;
  return canonicalEmail(text) ?? null;
}

/** The domain of an address or of a text that is a domain, in ASCII. */
function domainOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  const domain = text.slice(text.lastIndexOf('@') + 1).replace(/\.$/, '');
  return canonicalEmail(`a@${domain}`)?.slice(2);
}

/** Returns whether a domain vouches for another: it is the same, or stands above it. */
function isAligned(domain: string | undefined, from: string): boolean {
  if (domain === undefined || !domain.includes('.')) return false;
  return domain === from || from.endsWith(`.${domain}`);
}

function isVouchedFor(from: string, values: readonly string[], authservId: string): boolean {
  return resultsOf(values, authservId).some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dmarc') {
      const named = properties.get('header.from');
      return !properties.has('header.from') || domainOf(named) === from;
    }
    if (method === 'spf') return isAligned(domainOf(properties.get('smtp.mailfrom')), from);
    if (method !== 'dkim') return false;
    const signer = properties.has('header.d') ? 'header.d' : 'header.i';
    return isAligned(domainOf(properties.get(signer)), from);
  });
}

/**
 * The sender by the raw lines of a header.
 *
 * @param authservId name of the server whose word counts; null where none does.
 */
export function senderOf({ from, results }: SenderLines, authservId: string | null): Sender {
  const [line, ...more] = from;
  const address = line === undefined || more.length > 0 ? null : addressIn(line);
  if (address === null) return { address, isVerified: false };
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const isVerified = Boolean(authservId?.trim()) && isVouchedFor(domain, results, authservId ?? '');
  return { address, isVerified };
}
