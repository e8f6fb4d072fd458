import { seedBoard } from '../../support/boards.js';
import { seedFigureReport } from '../../support/figure-reports.js';
import type { Expected, Preparations } from '../../support/preparations.js';
import { seedTarget } from '../../support/targets.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const WRITERS = ['maintenance.assign', 'system.settings'] as const;
const SCOPE = 'maintenance.assign|system.settings';

const READING = { access: ['analytics.read'], scope: 'analytics.read' } as const;
/** The permission opens it only for who leads the departments in scope. */
const BY_COSTS = { access: 'relation', scope: 'analytics.read' } as const;
const FILTERS =
  'from: DateTimeISO, to: DateTimeISO, departmentId: Int, categoryId: Int, locationId: Int, assetId: Int, ' +
  'technicianId: Int';

/** A month that no other call closes. */
let years = 2000;
function nextMonth(): string {
  years += 1;
  return `${years}-02`;
}

const onTarget = (action: string, before: string[], after: string[]): Expected => ({
  action: `target.${action}`,
  targetType: 'target',
  before,
  after,
});

const onBoard = (action: string, before: string[], after: string[]): Expected => ({
  action: `board.${action}`,
  targetType: 'board',
  before,
  after,
});
const BY_SESSION = { access: ['analytics.read'], scope: 'session' } as const;

/** A board of the administrator. */
async function ownBoard({ app, superAdmin }: Preparations): Promise<number> {
  return (await seedBoard(app.database.prisma, { ownerId: superAdmin.id })).id;
}
const onReport = (action: string, before: string[], after: string[]): Expected => ({
  action: `figure_report.${action}`,
  targetType: 'figure_report',
  before,
  after,
});

const OWN_REPORTS = { access: 'relation', scope: 'session' } as const;

const reportOf = async ({ prisma, superAdmin }: Preparations) =>
  (await seedFigureReport(prisma, superAdmin.id)).id;

/** The contract of figures (docs/behaviour/figures.md, docs/behaviour/targets.md). */
export const kpis: ModuleContract = {
  operations: {
    kpis: { ...query('GET /kpis', 'Kpis', `${FILTERS}, compare: String`), ...READING },
    kpiRows: {
      ...page('GET /kpis/:figure/rows', 'KpiRow', ', filter: KpiFilter, figure: String!'),
      ...READING,
    },
    kpiGroups: {
      ...query('GET /kpis/:figure/groups', 'KpiGroup', `${FILTERS}, figure: String!, by: String!`),
      ...READING,
    },
    kpiRowsExport: { rest: 'GET /kpis/:figure/rows/export', ...READING },
    kpiAssets: {
      ...page('GET /kpis/assets', 'KpiAsset', ', filter: KpiAssetFilter, orderBy: KpiAssetSort'),
      ...BY_COSTS,
    },
    kpiAssetsExport: { rest: 'GET /kpis/assets/export', ...BY_COSTS },
    kpiClosings: { ...page('GET /kpis/closings', 'KpiClosing', ''), ...READING },
    kpiClosing: {
      ...query('GET /kpis/closings/:month', 'ClosedKpis', 'departmentId: Int, month: String!'),
      ...READING,
    },
    kpiClosingDiff: {
      ...query(
        'GET /kpis/closings/:month/diff',
        'KpiClosingDiff',
        'departmentId: Int, month: String!',
      ),
      ...READING,
    },
    createKpiClosing: {
      ...change('POST /kpis/closings', 'KpiClosing', 'CreateKpiClosingInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'kpi.closed', targetType: 'kpi_closing', before: [], after: [] },
        async (given) => given.asAdmin({ month: nextMonth() }),
      ],
    },
    kpiDefinitions: {
      ...query('GET /kpis/definitions', 'KpiDefinition'),
      access: ['analytics.read'],
      scope: 'analytics.read',
    },
    targets: {
      ...page('GET /targets', 'Target', ', filter: TargetFilter'),
      access: ['analytics.read'],
      scope: 'analytics.read',
    },
    target: {
      ...query('GET /targets/:id', 'Target', 'id: Int!'),
      access: ['analytics.read'],
      scope: 'analytics.read',
    },
    createTarget: {
      ...change('POST /targets', 'Target', 'CreateTargetInput'),
      access: WRITERS,
      scope: SCOPE,
      audit: [
        onTarget('created', [], ['figure', 'good', 'from']),
        async (given) =>
          given.asAdmin({
            ...{ figure: 'mttr', direction: 'down', good: 60, warn: 120 },
            departmentId: (await given.seed.department()).id,
          }),
      ],
    },
    updateTarget: {
      ...change('PUT /targets/:id', 'Target', 'UpdateTargetInput'),
      access: WRITERS,
      scope: SCOPE,
      audit: [
        onTarget('updated', ['good'], ['good']),
        async (given) =>
          given.asAdmin({ id: (await seedTarget(given.app.database.prisma)).id, good: 0.95 }),
      ],
    },
    deleteTarget: {
      ...act('DELETE /targets/:id', 'Target', 'id: Int!'),
      access: WRITERS,
      scope: SCOPE,
      audit: [
        onTarget('deleted', ['figure', 'good', 'from'], []),
        async (given) => given.asAdmin({ id: (await seedTarget(given.app.database.prisma)).id }),
      ],
    },
    boards: { ...page('GET /boards', 'Board', ''), ...READING },
    board: { ...query('GET /boards/:id', 'Board', 'id: Int!'), ...READING },
    createBoard: {
      ...change('POST /boards', 'Board', 'CreateBoardInput'),
      ...BY_SESSION,
      audit: [
        onBoard('created', [], ['name', 'figures', 'filter']),
        async (given) => given.asAdmin({ name: 'Workshop', figures: ['backlog'] }),
      ],
    },
    updateBoard: {
      ...change('PUT /boards/:id', 'Board', 'UpdateBoardInput'),
      ...BY_SESSION,
      audit: [
        onBoard('updated', ['name'], ['name']),
        async (given) => given.asAdmin({ id: await ownBoard(given), name: 'Hall' }),
      ],
    },
    deleteBoard: {
      ...act('DELETE /boards/:id', 'Board', 'id: Int!'),
      ...BY_SESSION,
      audit: [
        onBoard('deleted', ['name', 'figures', 'filter'], []),
        async (given) => given.asAdmin({ id: await ownBoard(given) }),
      ],
    },
    rotateBoard: {
      ...act('POST /boards/:id/rotate', 'Board', 'id: Int!'),
      ...BY_SESSION,
      audit: [
        onBoard('rotated', [], []),
        async (given) => given.asAdmin({ id: await ownBoard(given) }),
      ],
    },
    openBoard: { ...change('POST /auth/board', 'OpenedBoard', 'OpenBoardInput'), access: 'public' },
    figureReports: {
      ...page('GET /figure-reports', 'FigureReport', ''),
      ...{ access: 'relation', scope: 'analytics.read' },
    },
    figureReport: {
      ...query('GET /figure-reports/:id', 'FigureReport', 'id: Int!'),
      ...{ access: 'relation', scope: 'analytics.read' },
    },
    figureReportRuns: {
      ...query('GET /figure-reports/:id/runs', 'FigureReportRun', 'id: Int!'),
      ...{ access: 'relation', scope: 'analytics.read' },
    },
    createFigureReport: {
      ...change('POST /figure-reports', 'FigureReport', 'CreateFigureReportInput'),
      ...{ access: ['analytics.read'], scope: 'session' },
      audit: [
        onReport('created', [], ['name', 'figures', 'filter', 'schedule', 'recipientIds']),
        async (given) =>
          given.asAdmin({
            ...{
              name: `Weekly ${await given.prisma.figureReport.count()}`,
              figures: ['mttr'],
              period: 'lastWeek',
            },
            schedule: { every: 'week', weekday: 1, time: '07:00' },
            recipientIds: [given.superAdmin.id],
          }),
      ],
    },
    updateFigureReport: {
      ...change('PUT /figure-reports/:id', 'FigureReport', 'UpdateFigureReportInput'),
      ...OWN_REPORTS,
      audit: [
        onReport('updated', ['compare'], ['compare']),
        async (given) => given.asAdmin({ id: await reportOf(given), compare: true }),
      ],
    },
    deleteFigureReport: {
      ...act('DELETE /figure-reports/:id', 'FigureReport', 'id: Int!'),
      ...OWN_REPORTS,
      audit: [
        onReport('deleted', ['name', 'figures', 'recipientIds'], []),
        async (given) => given.asAdmin({ id: await reportOf(given) }),
      ],
    },
    testFigureReport: {
      ...act('POST /figure-reports/:id/test', 'FigureReport', 'id: Int!'),
      ...OWN_REPORTS,
      audit: [
        onReport('tested', [], []),
        async (given) => given.asAdmin({ id: await reportOf(given) }),
      ],
    },
  },
  paths: [
    ['/figure-reports', 'GET POST'],
    ['/figure-reports/999999', 'GET PUT DELETE'],
    ['/figure-reports/999999/test', 'POST'],
    ['/figure-reports/999999/runs', 'GET'],
    ['/kpis', 'GET'],
    ['/kpis/:figure/rows', 'GET'],
    ['/kpis/:figure/groups', 'GET'],
    ['/kpis/:figure/rows/export', 'GET'],
    ['/kpis/definitions', 'GET'],
    ['/kpis/assets', 'GET'],
    ['/kpis/assets/export', 'GET'],
    ['/kpis/closings', 'GET POST'],
    ['/kpis/closings/:month', 'GET'],
    ['/kpis/closings/:month/diff', 'GET'],
    ['/targets', 'GET POST'],
    ['/targets/999999', 'GET PUT DELETE'],
    ['/boards', 'GET POST'],
    ['/boards/999999', 'GET PUT DELETE'],
    ['/boards/999999/rotate', 'POST PUT'],
    ['/auth/board', 'POST'],
  ],
  answers: {
    Kpis: 'from to previousFrom previousTo timeZone currency figures:KpiFigure',
    KpiFigure: 'figure value numerator denominator previous ^unit target:FigureTarget',
    KpiRow: 'kind id requestId assetId at title numerator denominator',
    KpiGroup: 'key label value numerator denominator target:FigureTarget',
    KpiAsset:
      'assetId tag name type locationId departmentId ^state cost downtimeMinutes requests repeats ageDays ' +
      'warrantyDaysLeft value costShareOfValue target:FigureTarget',
    KpiClosing: 'month from to timeZone closedAt closedById',
    ClosedKpis:
      'month closedAt closedById from to previousFrom previousTo timeZone currency figures:KpiFigure',
    KpiClosingDiff:
      'figure then:KpiClosingValue now:KpiClosingValue added changed gone rows:KpiClosingDiffRow truncated',
    KpiClosingValue: 'value numerator denominator',
    KpiClosingDiffRow:
      'kind id requestId ^change then:KpiClosingParts now:KpiClosingParts auditIds',
    KpiClosingParts: 'numerator denominator',
    KpiDefinition: 'figure label text formula standard differs',
    Target:
      'id figure departmentId categoryId ^direction good warn from version createdAt updatedAt',
    FigureTarget: 'good warn ^state',
    Board: 'id name figures filter:BoardFilter ownerId lastSeenAt link version createdAt updatedAt',
    BoardFilter: 'departmentId categoryId locationId assetId technicianId',
    OpenedBoard: 'name asOf from to timeZone currency figures:BoardFigure',
    BoardFigure: 'figure label value ^unit previous target:FigureTarget',
    FigureReport:
      'id name figures filter:FigureReportFilter groups:FigureReportGroup ^period compare ' +
      'schedule:FigureReportSchedule timeZone recipientIds enabled ownerId lastRunAt nextRunAt version createdAt ' +
      'updatedAt',
    FigureReportFilter: 'departmentId categoryId locationId assetId technicianId',
    FigureReportGroup: 'figure by',
    FigureReportSchedule: '^every weekday day time',
    FigureReportRun: 'periodKey at sentTo failed leftOut',
  },
};
