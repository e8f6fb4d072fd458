import EmailReplyParser from 'email-reply-parser';

/** Maximum length of an introduction; the time of the patterns grows with more than its square. */
const MAX_INTRODUCTION = 320;

/** How many lines an introduction may be wrapped over. */
const MAX_LINES = 4;

/** How many texts are given to the library for one mail. */
const MAX_CHECKS = 100;

/** Words at the end of an introduction, or before the name in it. */
const WROTE = [
  ...['wrote', 'writes', 'schrieb', 'schrieben', 'écrit', 'ecrit', 'escribió', 'scritto'],
  ...['escreveu', 'schreef', 'geschreven', 'pisze', 'napisał', 'napisała', 'skrev', 'kirjoitti'],
  ...[
    'napsal',
    'napsala',
    'пишет',
    'написал',
    '写道',
    '作成',
    '작성',
    'のメッセージ',
    'yazdı',
    'írta',
  ],
];
const VERB = new RegExp(
  `(?:^|[\\s,])(?:${WROTE.join('|')})(?=$|[\\s:：(（])|写道|作成|작성|のメッセージ`,
  'iu',
);

/** Signs by which an introduction differs from a sentence of a person: a time, or an address in brackets. */
const TIME_OR_ADDRESS =
  /\d\s?[:h]\s?\d{2}(?!\d)|\b(?:kl|klo|um|alle|om|at)\.?\s\d{1,2}\.\d{2}|[<[(](?:mailto:)?[^\s<>[\]()]+@[^\s<>[\]()]+[>\])]/;

/** Words and numbers that begin an introduction, which may be wrapped after them. */
const START =
  /^[-\s]*(?:(?:on|am|le|el|il|op|em|den|dnia|w dniu|pe|dne)\s|\p{L}{2,4}\.?,?\s\d|\d|["<])/iu;

/** Labels of a header that a mail program puts before a quote, in its languages. */
const FROM =
  /^[*_]*(?:from|von|de|da|van|od|från|fra|lähettäjä|expéditeur|mittente|afzender|remetente|差出人|发件人|寄件者)[*_]*\s?[:：]/i;
const DATE =
  /^[*_]*(?:sent|date|gesendet|datum|envoyé|enviad[oa](?: el| em)?|fecha|inviato|data|verzonden|wysłano|wysłane|skickat|sendt|dato|lähetetty|送信日時|日付|发送时间|日期)[*_]*\s?[:：]/i;
const SUBJECT =
  /^[*_]*(?:subject|betreff|objet|asunto|oggetto|onderwerp|temat|assunto|ämne|emne|aihe|件名|主题|主旨)[*_]*\s?[:：]/i;

/** Lines of signs with the words by which programs part an answer from the mail before. */
const ORIGINAL =
  /^[-_\s>]*(?:original (?:message|appointment)|ursprüngliche nachricht|original-?nachricht|message d'origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|wiadomość oryginalna|oryginalna wiadomość|mensagem original|oprindelig meddelelse|ursprungligt meddelande|opprinnelig melding)[-_\s]*:?$/i;

/** Words by which programs forward a mail: what follows is what the sender wants to tell. */
const FORWARDED =
  /^[-_\s>]*(?:begin )?(?:forwarded (?:message|mail)|weitergeleitete (?:nachricht|e-?mail|mail)|anfang der weitergeleiteten nachricht|message transféré|début du message (?:réexpédié|transféré)|mensaje reenviado|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|wiadomość przekazana|mensagem encaminhada|início da mensagem encaminhada|転送されたメッセージ)[-_\s]*:?$/i;

/** A line of strokes, such as Outlook draws. */
const STROKES = /^\s*[_\-=*]{5,}\s*$/;

/** Where a quote begins, and whether a person may have written the words that begin it. */
export interface QuoteHeader {
  /** The first line that belongs to it. */
  readonly start: number;
  /** The first line behind it. */
  readonly end: number;
  readonly isCertain: boolean;
}

/** Finds introductions of quotes in the lines of one mail. */
export class QuoteHeaders {
  private readonly parser = new EmailReplyParser();
  private checks = 0;
  private readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  /** The introduction that begins at a line. */
  at(index: number): QuoteHeader | undefined {
    const line = this.lines[index] ?? '';
    if (line.length > MAX_INTRODUCTION || line.trim() === '') return undefined;
    if (ORIGINAL.test(line)) return { start: index, end: index + 1, isCertain: true };
    const block = this.blockAt(index);
    if (block !== undefined) return block;
    return this.introductionAt(index);
  }

  /** Lines such as `From:`, `Sent:` and `Subject:`; not those of a forwarded mail. */
  private blockAt(index: number): QuoteHeader | undefined {
    const isLabel = (line: string) => [FROM, DATE, SUBJECT].findIndex((label) => label.test(line));
    const first = isLabel(this.lines[index]?.trim() ?? '');
    if (first < 0) return undefined;
    const found = new Set([first]);
    let end = index + 1;
    for (let at = index + 1; at < index + 9; at += 1) {
      const line = this.lines[at]?.trim() ?? '';
      if (line === '') break;
      const label = isLabel(line);
      if (label >= 0) end = at + 1;
      if (label >= 0) found.add(label);
    }
    if (found.size < 3 || this.isForwarded(index)) return undefined;
    return { start: this.withStrokes(index), end, isCertain: true };
  }

  private isForwarded(index: number): boolean {
    return this.lines.slice(Math.max(0, index - 3), index).some((line) => FORWARDED.test(line));
  }

  /** The line of strokes above, if there is one. */
  private withStrokes(index: number): number {
    for (let at = index - 1; at >= index - 2; at -= 1) {
      const line = this.lines[at] ?? '';
      if (STROKES.test(line)) return at;
      if (line.trim() !== '') return index;
    }
    return index;
  }

  private introductionAt(index: number): QuoteHeader | undefined {
    let text = '';
    for (let at = index; at < index + MAX_LINES; at += 1) {
      const line = this.lines[at]?.trim() ?? '';
      // A wrapped one may have an empty line in it, but does not begin a quote.
      if (line === '' || line.startsWith('>') || text.length + line.length > MAX_INTRODUCTION) {
        return undefined;
      }
      text = text === '' ? line : `${text} ${line}`;
      if (!/[:：]\s*-*$/.test(text)) continue;
      const isWhole = at === index || (START.test(text) && !this.beginsLater(index + 1, at));
      if (!isWhole || !this.isIntroduction(text)) return undefined;
      return { start: index, end: at + 1, isCertain: false };
    }
    return undefined;
  }

  /** Returns whether a later line begins an introduction, so that the first one is text of the sender. */
  private beginsLater(first: number, last: number): boolean {
    for (let start = first; start <= last; start += 1) {
      const text = this.lines
        .slice(start, last + 1)
        .join(' ')
        .trim();
      if (START.test(text) && this.isIntroduction(text)) return true;
    }
    return false;
  }

  private isIntroduction(text: string): boolean {
    if (!TIME_OR_ADDRESS.test(text)) return false;
    return VERB.test(text) || /[>\])][:：]$/.test(text) || this.isKnown(text);
  }

  /** Asks the library about one line, so that its patterns cannot join the text of the sender to a quote. */
  private isKnown(text: string): boolean {
    if (this.checks >= MAX_CHECKS) return false;
    this.checks += 1;
    const fragments = this.parser.read(`x\n\n${text}\nx`).getFragments();
    return fragments.length > 1 && fragments.at(-1)?.isQuoted() === true;
  }
}
