/** A part of a text: plain, or the address of a web page. */
export interface LinkPart {
  readonly text: string;
  /** The address, which is always of http or https. */
  readonly url?: string;
}

/** An address with its scheme, up to a blank or a character that no address contains. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"`{}|\\^]+/gi;

/** Divides a text into plain parts and addresses of web pages, in their order. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, url: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes the punctuation of the sentence, and a closing bracket that the address does not open. */
function withoutPunctuation(address: string): string {
  const trimmed = address.replace(/[.,;:!?'*_~]+$/, '');
  const closes = /[)\]]$/.exec(trimmed)?.[0];
  if (closes !== undefined) {
    const opens = closes === ')' ? '(' : '[';
    const count = (mark: string) => trimmed.split(mark).length;
    if (count(closes) > count(opens)) return withoutPunctuation(trimmed.slice(0, -1));
  }
  return trimmed;
}
