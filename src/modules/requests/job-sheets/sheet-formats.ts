import { zoneOf } from '../../../core/dates.js';
import { decimalsOf } from '../../../core/money.js';
import { filled } from '../../../core/text.js';
import { type MailLanguage, mailLanguage } from '../../outward/mail/mail-page.js';
import type { SheetTexts } from './sheet-texts.types.js';
import { de } from './texts-de.js';
import { en } from './texts-en.js';

const TEXTS: Readonly<Record<MailLanguage, SheetTexts>> = { en, de };

/** The reader of a job sheet, and the currency of the organisation. */
export interface SheetReader {
  /** BCP 47 tag. */
  readonly language: string;
  /** IANA name; an unknown name means UTC. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Texts, and how values are written, in the language and the time zone of a reader. */
export class SheetFormats {
  /** Language of the texts. */
  readonly language: MailLanguage;
  readonly texts: SheetTexts;
  /** The tag of the reader, if it is one of the language of the texts: en-GB writes other dates than en. */
  private readonly locale: string;
  /** IANA name of the time zone of `moment`. */
  readonly zone: string;
  private readonly moments: Intl.DateTimeFormat;
  private readonly quantities: Intl.NumberFormat;
  private readonly amounts: Intl.NumberFormat;
  /** Minor units of one major unit of the currency. */
  private readonly minor: number;

  constructor({ language, timezone, currency }: SheetReader) {
    this.language = mailLanguage(language);
    this.texts = TEXTS[this.language];
    this.locale = language.toLowerCase().startsWith(this.language) ? language : this.language;
    this.zone = zoneOf(timezone);
    const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
    this.moments = new Intl.DateTimeFormat(this.locale, { ...style, timeZone: this.zone });
    this.quantities = new Intl.NumberFormat(this.locale, { maximumFractionDigits: 3 });
    const decimals = decimalsOf(currency);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    this.amounts = new Intl.NumberFormat(this.locale, { style: 'currency', currency, ...digits });
    this.minor = 10 ** decimals;
  }

  /**
   * A time, to the minute.
   *
   * @param receivedAt when the service received what was done without network, which stands beside.
   */
  moment(at: Date, receivedAt: Date | null = null): string {
    const time = this.moments.format(at);
    if (receivedAt === null) return time;
    return `${time} (${filled(this.texts.received, { when: this.moments.format(receivedAt) })})`;
  }

  /** A day that is written as `2026-01-31`. */
  day(day: string): string {
    const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(this.locale, style).format(new Date(`${day}T00:00:00Z`));
  }

  /** An amount in minor units. */
  money(amount: number): string {
    return this.amounts.format(amount / this.minor);
  }

  number(value: number): string {
    return this.quantities.format(value);
  }

  /** A duration, the same in all languages: "45 min", "2 h", "1 h 30 min". */
  minutes(total: number): string {
    const [hours, rest] = [Math.floor(total / 60), total % 60];
    const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
    return parts.filter(Boolean).join(' ');
  }
}
