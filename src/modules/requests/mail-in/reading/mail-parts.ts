import { MailParser } from 'mailparser';
import { MAIL_BOUNDS, UnreadableMail } from './mail-bounds.js';

/** A file in a mail, with its content. */
export interface FilePart {
  readonly name: string | null;
  /** As the mail says, in lower case. */
  readonly type: string;
  readonly content: Uint8Array;
  /** Content-ID without angle brackets. */
  readonly cid: string | null;
  /** Part of the body in another form, such as the invitation beside its text. */
  readonly isAlternative: boolean;
}

/** A text in a mail. */
export interface TextPart {
  readonly isHtml: boolean;
  readonly content: string;
  /** Part of a mail that is within this one. */
  readonly isEmbedded: boolean;
}

/** A mail as its parts, decoded. */
export interface MailParts {
  readonly subject: string;
  readonly from: { readonly name: string | null; readonly address: string } | null;
  /** Type of the whole, such as `multipart/report`. */
  readonly type: string;
  /** Texts that people read, one form of each. */
  readonly texts: readonly TextPart[];
  /** All HTML, also beside a text. */
  readonly html: readonly string[];
  readonly files: readonly FilePart[];
}

/** A part in the tree of the library, which its types leave out. */
interface PartNode {
  readonly contentType?: string | false;
  readonly textContent?: string;
  readonly isAttachment?: boolean;
  readonly children?: readonly PartNode[];
  readonly parent?: PartNode;
}

interface ReadAttachment {
  readonly type: 'attachment';
  readonly contentType?: string;
  readonly filename?: string;
  readonly cid?: string;
  readonly content: AsyncIterable<Uint8Array>;
  release(): void;
}

/** Parser of the library, with members that its types leave out. */
interface Parser extends AsyncIterable<ReadAttachment | { readonly type: 'text' }> {
  readonly tree: PartNode | false;
  readonly headers: ReadonlyMap<string, unknown> | false;
  readonly curnode: PartNode | false;
  on(event: 'error', listener: () => void): unknown;
  end(raw: Uint8Array): void;
}

/** Nothing that the service does by itself: texts of HTML, links, inlined pictures, checksums. */
const OPTIONS = {
  ...{ skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true },
  ...{ keepDeliveryStatus: true, checksumAlgo: 'sha256' },
  ...{ maxHeadSize: MAIL_BOUNDS.headers, maxChildNodes: MAIL_BOUNDS.parts },
};

const typeOf = ({ contentType }: PartNode): string => String(contentType || '').toLowerCase();

function isAlternative(node: PartNode | undefined): boolean {
  for (let at = node?.parent; at !== undefined; at = at.parent) {
    if (typeOf(at) === 'multipart/alternative') return true;
  }
  return false;
}

/** Texts below a part, in their order; of alternatives the plain one where it says something. */
function textsBelow(node: PartNode, isEmbedded: boolean): readonly TextPart[] {
  const isInner = isEmbedded || typeOf(node) === 'message/rfc822';
  const own = ownText(node, isEmbedded);
  const below = (node.children ?? []).flatMap((child) => textsBelow(child, isInner));
  const all = own === undefined ? below : [own, ...below];
  if (typeOf(node) !== 'multipart/alternative') return all;
  const plain = all.filter(({ isHtml }) => !isHtml);
  const isSaid = plain.some(({ content }) => content.trim() !== '');
  return isSaid ? plain : all.filter(({ isHtml }) => isHtml);
}

function ownText(node: PartNode, isEmbedded: boolean): TextPart | undefined {
  const content = node.isAttachment ? '' : (node.textContent ?? '');
  if (content.trim() === '') return undefined;
  return { isHtml: typeOf(node) === 'text/html', content, isEmbedded };
}

function htmlBelow(node: PartNode): readonly string[] {
  const own = typeOf(node) === 'text/html' && !node.isAttachment ? (node.textContent ?? '') : '';
  const below = (node.children ?? []).flatMap(htmlBelow);
  return own === '' ? below : [own, ...below];
}

async function fileOf(attachment: ReadAttachment, node: PartNode | undefined): Promise<FilePart> {
  const pieces: Uint8Array[] = [];
  for await (const piece of attachment.content) pieces.push(piece);
  attachment.release();
  return {
    name: attachment.filename ?? null,
    type: String(attachment.contentType ?? '').toLowerCase(),
    content: Buffer.concat(pieces),
    cid: attachment.cid ?? null,
    isAlternative: isAlternative(node),
  };
}

function countOf(node: PartNode): number {
  return (node.children ?? []).reduce((sum, child) => sum + countOf(child), 1);
}

/** Reads the parts of a mail. @throws UnreadableMail beyond the bounds; errors of the library. */
export async function partsOf(raw: Uint8Array): Promise<MailParts> {
  const parser = new MailParser(OPTIONS as object) as unknown as Parser;
  const files: FilePart[] = [];
  // One that comes after the end of the mail must not end the thread.
  parser.on('error', () => {});
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  try {
    for await (const part of parser) {
      const node = parser.curnode === false ? undefined : parser.curnode;
      if (part.type === 'attachment') files.push(await fileOf(part, node));
    }
  } catch (error) {
    throw boundOf(error) ?? error;
  }
  const { tree } = parser;
  const headers = parser.headers === false ? new Map<string, unknown>() : parser.headers;
  if (tree !== false && countOf(tree) > MAIL_BOUNDS.parts) throw new UnreadableMail('parts');
  return {
    subject: String(headers.get('subject') ?? ''),
    from: shownSender(headers.get('from')),
    type: tree === false ? '' : typeOf(tree),
    texts: tree === false ? [] : textsBelow(tree, false),
    html: tree === false ? [] : htmlBelow(tree),
    files,
  };
}

/** The bound that the library found exceeded. */
function boundOf(error: unknown): UnreadableMail | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EMAXLEN') return undefined;
  return new UnreadableMail(/child nodes/.test(error.message) ? 'parts' : 'headers');
}

function shownSender(header: unknown): MailParts['from'] {
  const { value = [] } = (header ?? {}) as {
    value?: readonly { readonly name?: string; readonly address?: string }[];
  };
  const [first] = value;
  if (first === undefined) return null;
  const name = first.name?.trim() ?? '';
  return { name: name === '' ? null : name, address: first.address ?? '' };
}
