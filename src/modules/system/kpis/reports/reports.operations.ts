import { permitted, related } from '../../../../core/access.js';
import { IdInput } from '../../../../core/inputs.js';
import { many, one, operationsFor, pageOf } from '../../../../core/operation.js';
import { MAX_RUNS } from './report-mails.queries.js';
import type { FigureReportsService } from './reports.service.js';
import {
  CreateFigureReportInput,
  FigureReport,
  FigureReportRun,
  ListFigureReportsInput,
  UpdateFigureReportInput,
} from './reports.types.js';

const { operation } = operationsFor<{ readonly figureReports: FigureReportsService }>();

const READERS = {
  kind: 'query',
  access: related('the owner or a recipient', 'system.settings'),
  scope: 'analytics.read',
} as const;

/** Sessions write, and programs do not: a report mails figures to people. */
const WRITERS = {
  kind: 'mutation',
  access: related('the owner', 'system.settings'),
  session: 'required',
  output: one(FigureReport),
} as const;

/** The operations on reports of figures by mail (docs/behaviour/figure-reports.md). */
export const figureReportOperations = {
  figureReports: operation({
    ...READERS,
    name: 'figureReports',
    summary: 'List your reports of figures, and those that you get, by name.',
    description: 'All reports with `system.settings`.',
    input: ListFigureReportsInput,
    output: pageOf(FigureReport),
    run: ({ figureReports }, context, input) => figureReports.list(context, input),
  }),
  figureReport: operation({
    ...READERS,
    name: 'figureReport',
    summary: 'Read a report of figures.',
    input: IdInput,
    output: one(FigureReport),
    run: ({ figureReports }, context, { id }) => figureReports.get(context, id),
  }),
  runs: operation({
    ...READERS,
    name: 'figureReportRuns',
    summary: 'Read the last 50 runs of a report of figures.',
    input: IdInput,
    output: many(FigureReportRun, MAX_RUNS),
    errors: ['NOT_FOUND'],
    run: ({ figureReports }, context, { id }) => figureReports.runs(context, id),
  }),
  createFigureReport: operation({
    ...WRITERS,
    name: 'createFigureReport',
    access: permitted('analytics.read'),
    summary: 'Make a report of figures that is mailed by a schedule.',
    description: 'NOT_FOUND where the service sends no mail, as for every change of reports.',
    input: CreateFigureReportInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      input: {
        ...{ name: 'Monthly figures', figures: ['completed', 'firstTimeFix'] },
        ...{ period: 'lastMonth', compare: true, recipientIds: [2] },
        schedule: { every: 'month', day: 1, time: '07:00' },
      },
    },
    run: ({ figureReports }, context, input) => figureReports.create(context, input),
  }),
  updateFigureReport: operation({
    ...WRITERS,
    name: 'updateFigureReport',
    summary: 'Change a report of figures.',
    input: UpdateFigureReportInput,
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { enabled: false, expectedVersion: 1 } },
    run: ({ figureReports }, context, input) => figureReports.update(context, input),
  }),
  deleteFigureReport: operation({
    ...WRITERS,
    name: 'deleteFigureReport',
    summary: 'Delete a report of figures with its runs.',
    input: IdInput,
    run: ({ figureReports }, context, { id }) => figureReports.delete(context, id),
  }),
  testFigureReport: operation({
    ...WRITERS,
    name: 'testFigureReport',
    access: related('the owner or a recipient', 'system.settings'),
    summary: 'Mail a report of figures to yourself; 5 in an hour.',
    description: 'The newest period, with “[Test]” before the subject. It is no run.',
    input: IdInput,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
    run: ({ figureReports }, context, { id }) => figureReports.test(context, id),
  }),
};
