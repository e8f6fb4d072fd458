import {
  AUTOMATIC,
  link,
  type MailContent,
  type MailLanguage,
  mailPage,
  paragraph,
} from '../mail/mail-page.js';

/** The occasion of a mail to a reporter. */
export type ReportMailKind =
  | 'first'
  | 'question'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'duplicate';

/** Content of a mail, and its addresses. */
export interface ReportMailFacts {
  readonly kind: ReportMailKind;
  readonly language: MailLanguage;
  readonly reference: number;
  /** Name of the asset or location; null once it is gone. */
  readonly thing: string | null;
  readonly house: string | null;
  /** The question to the reporter; null without one. */
  readonly question: string | null;
  readonly trackingUrl: string;
  /** Address that confirms the first mail. */
  readonly confirmUrl: string;
  /** Address that ends the mails of the report. */
  readonly endUrl: string;
}

const TEXTS = {
  en: {
    subject: {
      first: 'We have your report',
      question: 'A question about your report',
      completed: 'Your report: the work is done',
      rejected: 'Your report was rejected',
      cancelled: 'Your report was cancelled',
      duplicate: 'Your report is known already',
    },
    says: {
      first: 'A problem was reported, and this address was given for questions.',
      question: 'The people in charge need to know more about your report. The work waits for it.',
      completed: 'The work is done. Say whether the problem is fixed.',
      rejected: 'The people in charge have rejected your report.',
      cancelled: 'The people in charge have given your report up.',
      duplicate: 'The problem was reported before. The work goes on with the earlier report.',
    },
    question: 'The question',
    number: 'Number',
    thing: 'About',
    house: 'House',
    track: 'See how far it is',
    confirm: 'Get mail about this report',
    confirmHint:
      'You get no more mail unless you ask for it. If you have not reported anything, ignore this mail.',
    end: 'No more mail about this report',
  },
  de: {
    subject: {
      first: 'Ihre Meldung ist da',
      question: 'Eine Frage zu Ihrer Meldung',
      completed: 'Ihre Meldung: Die Arbeit ist erledigt',
      rejected: 'Ihre Meldung wurde abgelehnt',
      cancelled: 'Ihre Meldung wurde abgebrochen',
      duplicate: 'Ihre Meldung ist schon bekannt',
    },
    says: {
      first: 'Ein Problem wurde gemeldet und diese Adresse für Rückfragen angegeben.',
      question:
        'Die Zuständigen müssen mehr über Ihre Meldung wissen. Die Arbeit wartet auf Ihre Antwort.',
      completed: 'Die Arbeit ist erledigt. Sagen Sie, ob das Problem behoben ist.',
      rejected: 'Die Zuständigen haben Ihre Meldung abgelehnt.',
      cancelled: 'Die Zuständigen haben Ihre Meldung abgebrochen.',
      duplicate:
        'Das Problem wurde schon früher gemeldet. Die Arbeit geht mit der früheren Meldung weiter.',
    },
    question: 'Die Frage',
    number: 'Nummer',
    thing: 'Betrifft',
    house: 'Haus',
    track: 'Den Stand sehen',
    confirm: 'E-Mail zu dieser Meldung erhalten',
    confirmHint:
      'Sie erhalten keine weitere E-Mail, wenn Sie nicht darum bitten. Haben Sie nichts gemeldet, ' +
      'beachten Sie diese E-Mail nicht.',
    end: 'Keine E-Mail mehr zu dieser Meldung',
  },
} as const satisfies Record<MailLanguage, object>;

/**
 * Renders a mail to a reporter. The first one has no text of the sender: it goes to an address that
 * anybody typed. It has no link that ends the mails, because none follows without a confirmation.
 */
export function renderReportMail(facts: ReportMailFacts): MailContent {
  const { kind, language, reference, thing, house, question } = facts;
  const t = TEXTS[language];
  const isFirst = kind === 'first';
  const subject = `${t.subject[kind]} (${reference})`;
  const lines = [
    `${t.number}: ${reference}`,
    ...(thing === null ? [] : [`${t.thing}: ${thing}`]),
    ...(house === null ? [] : [`${t.house}: ${house}`]),
    ...(kind === 'question' && question !== null ? [`${t.question}: ${question}`] : []),
  ];
  const links = [
    [t.track, facts.trackingUrl],
    isFirst ? [t.confirm, facts.confirmUrl] : [t.end, facts.endUrl],
  ] as const;
  const hints = isFirst ? [t.confirmHint] : [];
  const texts = [t.says[kind], ...lines, ...links.map(([name, url]) => `${name}:\n${url}`)];
  const html = [
    ...[t.says[kind], ...lines].map(paragraph),
    ...links.map(([name = '', url = '']) => `<p>${link(url, name)}</p>`),
    ...hints.map(paragraph),
  ];
  return {
    subject,
    text: `${[...texts, ...hints].join('\n\n')}\n`,
    html: mailPage(language, subject, html.join('')),
    headers: {
      ...AUTOMATIC,
      ...(isFirst
        ? {}
        : {
            'List-Unsubscribe': `<${facts.endUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** The language that an `Accept-Language` prefers of English and German; null for neither. */
export function acceptedLanguage(header: string | undefined): MailLanguage | null {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const [, language, weight = '1'] =
        /^\s*(en|de)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]{1,5}))?\s*$/i.exec(part) ?? [];
      const quality = Number(weight);
      return language && quality > 0
        ? [{ language: language.toLowerCase() as MailLanguage, quality }]
        : [];
    });
  return wanted.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? null;
}
