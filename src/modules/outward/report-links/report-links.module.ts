import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { openReports } from '../../equipment/open-reports/open-reports.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { users } from '../../people/users/users.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { mail } from '../mail/mail.module.js';
import { LinkBearersService } from './link-bearers.service.js';
import { LinkTokens } from './link-tokens.js';
import { linkOperations } from './links.operations.js';
import { ReportLinksResolver } from './links.resolver.js';
import { ReportLinksService } from './links.service.js';
import { ReportAnswersService } from './report-answers.service.js';
import { ReportLimits } from './report-limits.js';
import { reportLinkSubscribers } from './report-links.subscribers.js';
import { reportMailRouter } from './report-mail.router.js';
import { ReportMailSource } from './report-mail-source.service.js';
import { ReportMailsService } from './report-mails.service.js';
import { reportOperations } from './reports.operations.js';
import { ReportsResolver } from './reports.resolver.js';
import { ReportsService } from './reports.service.js';

/** Links by which people without an account report problems (docs/behaviour/things.md). */
export const reportLinks = defineModule({
  name: 'report-links',
  needs: [
    trees,
    files,
    systemSettings,
    users,
    openReports,
    locations,
    fields,
    assets,
    maintenance,
    comments,
    mail,
  ],
  subscribers: reportLinkSubscribers,
  router: reportMailRouter,
  operations: { ...linkOperations, ...reportOperations },
  resolvers: [ReportLinksResolver, ReportsResolver],
  tokens: {
    bearerOf: ({ linkBearers }: { readonly linkBearers: LinkBearersService }, token) =>
      linkBearers.bearerOf(token),
    inPaths: [{ before: '/r/', isPage: true }, { before: '/auth/report-mail/' }],
  },
  samples: {
    'OpenLinkInput.code': 'q7vZ0l5o6S0Nq4J4gYkqgw',
    'LinkPayload.expiresIn': 1800,
    'LinkTarget.type': 'asset',
    'LinkTarget.id': 7,
    'LinkTarget.name': 'Circulation pump',
    'LinkedThingReport.type': 'asset',
    'LinkedThingReport.name': 'Circulation pump',
    'LinkedThingReport.imageUrl': '/api/v1/report/image',
    'LinkedThingReport.locationName': 'Main building / Cellar',
    'ReportReceipt.reference': 7,
    'ReportReceipt.trackingToken': 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
    'ReportStatus.reference': 7,
    'ReportStatus.departmentName': 'Facilities',
    'ReportStatus.houseName': 'Example House',
    'ReportStatus.waitsFor': 'answer',
    'ReportStatus.contactMail': 'confirmed',
    'ReportMailState.contactMail': 'confirmed',
    'ConfirmReportMailInput.token': 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
    'ReportStatus.canAnswer': true,
    'ReportStatus.canConfirm': false,
    'ReportStatus.canReopen': false,
    'ReportQuestion.text': 'Which tap is it?',
    'ReportQuestion.askedAt': '2026-03-02T10:05:00.000Z',
    'ReportAnswer.text': 'The tap on the left.',
    'ReportAnswer.at': '2026-03-02T10:20:00.000Z',
    'AnswerReportInput.text': 'The tap on the left.',
    'ReopenReportInput.reason': 'It leaks again.',
    'MeToo.meTooCount': 3,
  },
  config: ({ jwtSecret, reportLinkAddressLimit }) => ({ jwtSecret, reportLinkAddressLimit }),
  create: ({ prisma, statements, unitOfWork, clock, redis }, needed, config) => {
    const { users } = needed.users;
    const tokens = new LinkTokens(config.jwtSecret, clock);
    const limits = new ReportLimits(redis, config.reportLinkAddressLimit);
    const { files } = needed.files;
    const { mail, outbox, unsubscribeTokens } = needed.mail;
    const reportMails = new ReportMailsService({
      ...{ prisma, unitOfWork, outbox, tokens },
      isOn: mail !== undefined,
    });
    outbox.add(new ReportMailSource({ prisma, tokens, unsubscribeTokens }));
    return {
      reportMails,
      reportLinks: new ReportLinksService(unitOfWork, needed['system-settings'].settings, users),
      linkBearers: new LinkBearersService(statements, tokens),
      reports: new ReportsService({
        ...{ statements, unitOfWork, users },
        files,
        pictures: needed.files.pictures,
        submission: needed.maintenance.submission,
        limits,
        tokens,
        mails: reportMails,
        known: needed.fields.knownFields,
      }),
      reportAnswers: new ReportAnswersService({
        ...{ prisma, statements, unitOfWork, clock, files, limits },
        comments: needed.comments.comments,
        steps: needed.maintenance.steps,
      }),
      assets: needed.assets.assets,
      locations: needed.locations.locations,
      thingReports: needed['open-reports'].thingReports,
    };
  },
});
