import { Parser } from 'htmlparser2';

/** Elements without text for people. */
const UNSEEN = new Set([
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'object', 'svg', 'math'],
  ...['iframe', 'select', 'textarea', 'button', 'canvas', 'audio', 'video', 'map'],
]);

/** Elements before and after which a line ends. */
const LINES = new Set([
  ...['div', 'tr', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tfoot', 'form'],
  ...['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'center'],
  ...['figure', 'figcaption', 'fieldset', 'caption', 'html', 'body', 'hr'],
]);

/** Elements before and after which an empty line stands. */
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote']);

const HIDDEN =
  /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all|opacity:0(?:;|$)|(?:font-size|max-height):0(?:;|$|px))/;

/** Elements within each other, beyond which the parser takes a time that grows with their square. */
const MAX_DEPTH = 1000;

/** Elements that have no end. */
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'area',
  'base',
  'col',
  'wbr',
  'source',
]);

class TooDeep extends Error {}

/** Writes lines, with quote signs before those in a quote. */
class Lines {
  private readonly lines: string[] = [];
  private line = '';
  private depth = 0;
  /** True while nothing but an empty line is behind, so that no second one follows. */
  private isParted = true;
  /** Nothing but hard spaces makes an empty line of a paragraph, as Word writes it. */
  private hasHardSpace = false;
  private isBehindQuote = false;

  text(text: string, isKept: boolean): void {
    if (isKept) {
      const [first = '', ...more] = text.split('\n');
      this.line += first;
      for (const line of more) {
        this.end(true);
        this.line = line;
      }
      return;
    }
    this.hasHardSpace ||= text.includes('\u00a0');
    const joined = text.replace(/[ \t\r\n\f\u00a0]+/g, ' ');
    this.line += this.line === '' || this.line.endsWith(' ') ? joined.replace(/^ /, '') : joined;
  }

  /** Ends the line, an empty one only where `isForced`. */
  end(isForced = false): void {
    // A signature begins with two hyphens and a space, which count.
    const line = this.line === '-- ' ? this.line : this.line.trimEnd();
    this.line = '';
    const isEmpty = line === '' && !isForced && !this.hasHardSpace;
    this.hasHardSpace = false;
    if (isEmpty) return;
    if (this.isBehindQuote && line !== '' && !this.isParted) this.push('');
    this.isBehindQuote = false;
    this.push(line);
    this.isParted = line === '';
  }

  part(): void {
    this.end();
    if (!this.isParted) this.push('');
    this.isParted = true;
  }

  quote(by: 1 | -1): void {
    if (by === 1) this.part();
    this.end();
    this.depth += by;
    this.isBehindQuote = by === -1;
  }

  toString(): string {
    this.end();
    return this.lines.join('\n');
  }

  private push(line: string): void {
    const marks = '>'.repeat(Math.min(this.depth, 20));
    this.lines.push(marks === '' ? line : `${marks} ${line}`.trimEnd());
  }
}

/** Text that a picture leaves: none, or what finds its reference again. */
export type PictureText = (reference: string) => string;

/** Writes the text of elements, without those that nobody sees. */
class Writer {
  readonly lines = new Lines();
  private readonly open: string[] = [];
  /** Depth of the outermost element that is not seen. */
  private unseen: number | undefined;
  private pre = 0;
  private readonly links: { readonly href: string; text: string }[] = [];

  private readonly picture: PictureText;

  constructor(picture: PictureText) {
    this.picture = picture;
  }

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'br') this.seen(() => this.lines.end(true));
    if (name === 'img') this.seen(() => this.write(this.picture(attributes.src ?? '')));
    if (!VOID.has(name)) this.open.push(name);
    if (this.open.length > MAX_DEPTH) throw new TooDeep();
    if (this.unseen !== undefined) return;
    const style = (attributes.style ?? '').slice(0, 2_000).replace(/\s+/g, '').toLowerCase();
    if (UNSEEN.has(name) || attributes.hidden !== undefined || HIDDEN.test(style)) {
      this.unseen = VOID.has(name) ? undefined : this.open.length;
      return;
    }
    this.begin(name, attributes);
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'blockquote') this.lines.quote(1);
    else if (isParagraph(name, attributes)) this.lines.part();
    else if (LINES.has(name) || name === 'p') this.lines.end();
    if (name === 'pre') this.pre += 1;
    if (name === 'li') this.lines.text('* ', true);
    if (name === 'td' || name === 'th') this.lines.text(' ', false);
    if (name === 'a') this.links.push({ href: attributes.href ?? '', text: '' });
  }

  end(name: string): void {
    if (VOID.has(name)) return;
    const depth = this.open.lastIndexOf(name);
    if (depth < 0) return;
    const isSeen = this.unseen === undefined;
    this.open.length = depth;
    if (this.unseen !== undefined && depth < this.unseen) this.unseen = undefined;
    if (!isSeen) return;
    if (name === 'a') this.link();
    if (name === 'pre') this.pre -= 1;
    if (name === 'blockquote') this.lines.quote(-1);
    else if (PARAGRAPHS.has(name) && name !== 'p') this.lines.part();
    else if (LINES.has(name) || name === 'p') this.lines.end();
  }

  text(text: string): void {
    this.seen(() => this.write(text));
  }

  private write(text: string): void {
    for (const link of this.links) if (link.text.length < 1_000) link.text += text;
    this.lines.text(text, this.pre > 0);
  }

  /** Writes the address of a link behind its text, where that does not say it. */
  private link(): void {
    const { href = '', text = '' } = this.links.pop() ?? {};
    const address = href.trim().replace(/^mailto:/i, '');
    if (!/^(?:https?:|mailto:)/i.test(href.trim()) || address.length > 2_000) return;
    const said = text.replace(/\s+/g, '');
    const isSaid = said === address || said === address.replace(/^https?:\/\/|\/$/gi, '');
    if (!isSaid) this.lines.text(`${said === '' ? '' : ' '}<${address}>`, false);
  }

  private seen(work: () => void): void {
    if (this.unseen === undefined) work();
  }
}

/** Paragraphs of Word have no room between them. */
function isParagraph(name: string, { class: names = '' }: Readonly<Record<string, string>>) {
  return PARAGRAPHS.has(name) && !(name === 'p' && /\bMso/.test(names));
}

/**
 * The text of HTML: quotes with `>`, links with their address; without scripts, styles and what is hidden. Pictures
 * leave what `picture` says.
 */
export function htmlToText(html: string, picture: PictureText = () => ''): string {
  const writer = new Writer(picture);
  const parser = new Parser({
    onopentag: (name, attributes) => writer.start(name, attributes),
    onclosetag: (name) => writer.end(name),
    ontext: (text) => writer.text(text),
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return html.replace(/<[^<>]*>/g, ' ').trim();
  }
  return writer.lines
    .toString()
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
