import { IdInput } from '../../../core/inputs.js';
import { file, NoInput, one, operationsFor } from '../../../core/operation.js';
import { PictureSizeInput } from '../../system/files/stored-file.types.js';
import type { LinkBearer } from './link-bearers.js';
import type { LinkBearersService } from './link-bearers.service.js';
import type { ReportAnswersService } from './report-answers.service.js';
import {
  AnswerReportInput,
  ConfirmReportInput,
  LinkedThingReport,
  LinkPayload,
  MeToo,
  OpenLinkInput,
  ReopenReportInput,
  ReportReceipt,
  ReportStatus,
  SubmitReportInput,
} from './report-links.types.js';
import type { ReportMailsService } from './report-mails.service.js';
import { ConfirmReportMailInput, ReportMailState } from './report-mails.types.js';
import type { ReportsService } from './reports.service.js';

const { linkOperation, publicOperation } = operationsFor<
  {
    readonly linkBearers: LinkBearersService;
    readonly reports: ReportsService;
    readonly reportAnswers: ReportAnswersService;
    readonly reportMails: ReportMailsService;
  },
  LinkBearer
>();

/** The reports without an account of docs/behaviour/things.md. */
export const reportOperations = {
  open: publicOperation({
    name: 'openLink',
    kind: 'mutation',
    summary: 'Exchange the code of a report link, or a tracking token, for a token.',
    input: OpenLinkInput,
    output: one(LinkPayload),
    answersSecret: true,
    example: { input: { code: 'q7vZ0l5o6S0Nq4J4gYkqgw' } },
    run: ({ linkBearers }, _context, input) => linkBearers.open(input),
  }),
  report: linkOperation('thing', {
    name: 'report',
    kind: 'query',
    summary: 'Read the asset or location of the link, and its open reports.',
    input: NoInput,
    output: one(LinkedThingReport),
    run: ({ reports }, { link }) => reports.thing(link),
  }),
  image: linkOperation('thing', {
    name: 'reportImage',
    kind: 'query',
    counterpart: 'LinkedThingReport.imageUrl',
    summary: 'Read the picture of the asset or location of the link.',
    input: PictureSizeInput,
    output: file,
    errors: ['NOT_FOUND'],
    run: ({ reports }, { link }, { size }) => reports.image(link, size),
  }),
  submit: linkOperation('thing', {
    name: 'submitReport',
    kind: 'mutation',
    summary: 'Report a problem with the asset or location of the link.',
    input: SubmitReportInput,
    output: one(ReportReceipt),
    answersSecret: true,
    errors: ['RATE_LIMITED'],
    example: { input: { title: 'It leaks', file: 'leak.jpg' } },
    run: ({ reports }, context, input) => reports.submit(context, input),
  }),
  addMeToo: linkOperation('thing', {
    name: 'addMeToo',
    kind: 'mutation',
    summary: 'Add that an open report of the asset or location concerns you, too.',
    input: IdInput,
    output: one(MeToo),
    errors: ['RATE_LIMITED'],
    run: ({ reports }, context, { id }) => reports.addMeToo(context, id),
  }),
  status: linkOperation('report', {
    name: 'reportStatus',
    kind: 'query',
    summary: 'Read how far your report is.',
    input: NoInput,
    output: one(ReportStatus),
    run: ({ reportAnswers }, { link }) => reportAnswers.status(link),
  }),
  answer: linkOperation('report', {
    name: 'answerReport',
    kind: 'mutation',
    summary: 'Answer the question about your report.',
    input: AnswerReportInput,
    output: one(ReportStatus),
    errors: ['INVALID_TRANSITION', 'RATE_LIMITED'],
    example: { input: { text: 'The tap on the left.', file: 'tap.jpg' } },
    run: ({ reportAnswers }, context, input) => reportAnswers.answer(context, input),
  }),
  confirm: linkOperation('report', {
    name: 'confirmReport',
    kind: 'mutation',
    summary: 'Confirm that the problem of your report is fixed.',
    input: ConfirmReportInput,
    output: one(ReportStatus),
    errors: ['INVALID_TRANSITION', 'RATE_LIMITED'],
    example: { input: { rating: 5 } },
    run: ({ reportAnswers }, context, input) => reportAnswers.confirm(context, input),
  }),
  reopen: linkOperation('report', {
    name: 'reopenReport',
    kind: 'mutation',
    summary: 'Reopen your report, because the problem is not fixed.',
    input: ReopenReportInput,
    output: one(ReportStatus),
    errors: ['INVALID_TRANSITION', 'RATE_LIMITED'],
    example: { input: { reason: 'It leaks again.' } },
    run: ({ reportAnswers }, context, input) => reportAnswers.reopen(context, input),
  }),
  confirmMail: publicOperation({
    name: 'confirmReportMail',
    kind: 'mutation',
    summary: 'Confirm the address of a report, so that mail is sent there.',
    input: ConfirmReportMailInput,
    output: one(ReportMailState),
    errors: ['NOT_FOUND'],
    example: { input: { token: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ reportMails }, context, { token }) => reportMails.confirm(context, token),
  }),
};
