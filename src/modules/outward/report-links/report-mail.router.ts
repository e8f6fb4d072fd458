import type { PlainAnswer, PlainRoute } from '../../../core/plain-routes.js';
import type { ReportMailsService } from './report-mails.service.js';

/** A page without scripts, styles and data. */
const page = (content: string): PlainAnswer => ({
  type: 'html',
  body:
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>Mail about your report</title></head><body><main>${content}</main></body></html>`,
  headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
});

const ASK = page(
  '<h1>Mail about your report</h1><p>Do you want mail when there is a question, and when the work ends?</p>' +
    '<p lang="de">Möchten Sie E-Mail, wenn es eine Frage gibt und wenn die Arbeit endet?</p>' +
    '<form method="post"><button type="submit">Yes, send mail / ' +
    '<span lang="de">Ja, E-Mail senden</span></button></form>',
);

const DONE = page(
  '<h1>You get mail about your report</h1><p>Each mail has a link that ends it.</p>' +
    '<p lang="de">Sie erhalten E-Mail zu Ihrer Meldung. Jede E-Mail hat einen Link, der das beendet.</p>',
);

const ANSWER = {
  description: 'A page without scripts and data.',
  type: 'text/html',
  example: '<!doctype html><html lang="en">…</html>',
};

/**
 * Page and call of the link that confirms the address of a report. The page is the same for every
 * token and changes nothing, because mail scanners follow links.
 */
export const reportMailRouter: readonly PlainRoute<{
  readonly reportMails: ReportMailsService;
}>[] = [
  {
    path: '/auth/report-mail/:token',
    tag: 'Reports by link',
    parameters: {
      token: {
        description: 'The token of the link in the first mail.',
        example: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
      },
    },
    verbs: {
      GET: {
        id: 'showReportMailPage',
        summary: 'Show the page that confirms the address of a report',
        description: 'The same page for every token; it changes nothing.\n\nPublic.',
        answer: ANSWER,
        errors: ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
        run: () => ASK,
      },
      POST: {
        id: 'confirmReportMailByPage',
        summary: 'Confirm the address of a report',
        description:
          'The button of the page calls it. The body is ignored. A repetition changes nothing.\n\nPublic: the token is bound to one report.',
        answer: ANSWER,
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
        run: async ({ reportMails }, context, { token = '' }) => {
          await reportMails.confirm(context, token);
          return DONE;
        },
      },
    },
  },
];
