import type { PlainAnswer, PlainRoute } from '../../../../core/plain-routes.js';
import type { TokenRules } from '../../../../core/tokens.js';
import type { FigureReportsService } from '../../../system/kpis/reports/reports.service.js';
import { reportOfKind } from '../../../system/kpis/reports/unsubscribe-kind.js';
import type { UnsubscribeTokens } from '../../mail/unsubscribe-tokens.js';
import { REPORT_MAIL } from '../../report-links/report-mail-source.service.js';
import type { ReportMailsService } from '../../report-links/report-mails.service.js';
import type { PreferencesService } from './preferences.service.js';

/** The token of a link to unsubscribe is a secret of its mail. */
export const unsubscribeTokens: TokenRules<unknown> = {
  inPaths: [{ before: '/auth/unsubscribe/' }],
};

/** A page without scripts, styles and data. */
const page = (content: string): PlainAnswer => ({
  type: 'html',
  body:
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>Unsubscribe</title></head><body><main>${content}</main></body></html>`,
  headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
});

const ASK = page(
  '<h1>Unsubscribe</h1><p>No more mail of this kind?</p>' +
    '<p lang="de">Keine E-Mail dieser Art mehr?</p>' +
    '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">' +
    '<button type="submit">Unsubscribe / <span lang="de">Abbestellen</span></button></form>',
);

const DONE = page(
  '<h1>Unsubscribed</h1><p>Mail of this kind is switched off. It can be switched on again in the settings.</p>' +
    '<p lang="de">E-Mail dieser Art ist abgestellt. In den Einstellungen kann sie wieder eingeschaltet werden.</p>',
);

const ENDED = page(
  '<h1>Unsubscribed</h1><p>You get no more mail about this report. The link in the first mail switches it on again.</p>' +
    '<p lang="de">Sie erhalten keine E-Mail mehr zu dieser Meldung. Der Link in der ersten E-Mail schaltet sie wieder ein.</p>',
);

const LEFT = page(
  '<h1>Unsubscribed</h1><p>You no longer get this report. Its owner can add you again.</p>' +
    '<p lang="de">Sie erhalten diesen Bericht nicht mehr. Wer ihn besitzt, kann Sie wieder hinzufügen.</p>',
);

const ANSWER = {
  description: 'A page without scripts and data.',
  type: 'text/html',
  example: '<!doctype html><html lang="en">…</html>',
};

/**
 * Page and one-click call of a link to unsubscribe (RFC 8058). The page is the same for every token
 * and changes nothing, because mail scanners follow links; the call switches off one kind of mail.
 */
export const unsubscribeRouter: readonly PlainRoute<{
  readonly notificationPreferences: PreferencesService;
  readonly reportMails: ReportMailsService;
  readonly figureReports: FigureReportsService;
  readonly unsubscribeTokens: UnsubscribeTokens;
}>[] = [
  {
    path: '/auth/unsubscribe/:token',
    tag: 'Notifications',
    parameters: {
      token: {
        description: 'The token of the link in a mail.',
        example: '2.commented.q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3',
      },
    },
    verbs: {
      GET: {
        id: 'showUnsubscribePage',
        summary: 'Show the page to unsubscribe',
        description: 'The same page for every token; it changes nothing.\n\nPublic.',
        answer: ANSWER,
        errors: ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
        run: () => ASK,
      },
      POST: {
        id: 'unsubscribe',
        summary: 'Switch off mail of the kind of a token (RFC 8058)',
        description:
          'Mail programs call it for `List-Unsubscribe-Post`. The body is ignored. A repetition changes nothing.\n\nPublic: the token is bound to one kind of one account, to one report by link, or to one recipient of a report of figures.',
        answer: ANSWER,
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
        run: async (services, context, { token = '' }) => {
          const { notificationPreferences, reportMails, unsubscribeTokens } = services;
          const found = unsubscribeTokens.read(token);
          if (found?.kind === REPORT_MAIL) {
            await reportMails.end(context, found.userId);
            return ENDED;
          }
          const reportId = reportOfKind(found?.kind);
          if (found !== undefined && reportId !== undefined) {
            await services.figureReports.leave(context, reportId, found.userId);
            return LEFT;
          }
          await notificationPreferences.unsubscribe(context, token);
          return DONE;
        },
      },
    },
  },
];
