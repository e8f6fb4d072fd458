import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { exportFiles } from '../../outward/export-files/export-files.module.js';
import { listExports as exports } from '../../outward/exports/exports.module.js';
import { mail } from '../../outward/mail/mail.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { calendars } from '../../planning/calendars/calendars.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { systemSettings } from '../system-settings/system-settings.module.js';
import { assetFigureOperations } from './asset-figures/asset-figures.operations.js';
import { AssetFiguresResolver } from './asset-figures/asset-figures.resolver.js';
import { assetFigureSamples } from './asset-figures/asset-figures.samples.js';
import { AssetFiguresService } from './asset-figures/asset-figures.service.js';
import { BoardScreensService } from './boards/board-screens.service.js';
import { boardOperations } from './boards/boards.operations.js';
import { BoardsResolver } from './boards/boards.resolver.js';
import { boardSamples } from './boards/boards.samples.js';
import { BoardsService } from './boards/boards.service.js';
import { closingOperations } from './closings/closings.operations.js';
import { ClosingsResolver } from './closings/closings.resolver.js';
import { closingsSamples } from './closings/closings.samples.js';
import { ClosingsService } from './closings/closings.service.js';
import { definitionOperations } from './definitions/definitions.operations.js';
import { KpiDefinitionsResolver } from './definitions/definitions.resolver.js';
import { definitionSamples } from './definitions/definitions.samples.js';
import { KpiExports } from './kpi-exports.service.js';
import { kpiOperations } from './kpis.operations.js';
import { KpisResolver } from './kpis.resolver.js';
import { kpisSamples } from './kpis.samples.js';
import { KpisService } from './kpis.service.js';
import { ReportFigures } from './reports/report-figures.service.js';
import { FigureReportMailSource } from './reports/report-mail-source.service.js';
import { ReportMails } from './reports/report-mails.service.js';
import { reportRecipientLost } from './reports/reports.events.js';
import { figureReportJobs } from './reports/reports.jobs.js';
import { ReportLimits } from './reports/reports.limits.js';
import { figureReportOperations } from './reports/reports.operations.js';
import { FigureReportsResolver } from './reports/reports.resolver.js';
import { figureReportSamples } from './reports/reports.samples.js';
import { FigureReportsService } from './reports/reports.service.js';
import { ReportRuns } from './reports/run.service.js';
import { targetOperations } from './targets/targets.operations.js';
import { TargetsResolver } from './targets/targets.resolver.js';
import { targetSamples } from './targets/targets.samples.js';
import { TargetsService } from './targets/targets.service.js';

/** Figures of maintenance with the records that they count (docs/behaviour/figures.md). */
export const kpis = defineModule({
  name: 'kpis',
  needs: [
    systemSettings,
    exportFiles,
    users,
    sessions,
    departments,
    trees,
    locations,
    fields,
    categories,
    assets,
    maintenance,
    exports,
    sessions,
    calendars,
    mail,
  ],
  operations: {
    ...kpiOperations,
    ...assetFigureOperations,
    ...boardOperations,
    ...closingOperations,
    ...definitionOperations,
    ...targetOperations,
    ...figureReportOperations,
  },
  resolvers: [
    KpisResolver,
    AssetFiguresResolver,
    BoardsResolver,
    ClosingsResolver,
    KpiDefinitionsResolver,
    TargetsResolver,
    FigureReportsResolver,
  ],
  events: { reportRecipientLost },
  jobs: figureReportJobs,
  samples: {
    ...kpisSamples,
    ...assetFigureSamples,
    ...boardSamples,
    ...closingsSamples,
    ...definitionSamples,
    ...targetSamples,
    ...figureReportSamples,
  },
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: (infrastructure, needed, { sweepSeconds }) => {
    const { database, statements, unitOfWork, clock, logger, redis } = infrastructure;
    const { settings } = needed['system-settings'];
    const { rowExports } = needed.exports;
    const sources = { transactions: database.transactions, settings, clock };
    const service = new KpisService(sources);
    const { mail, outbox, unsubscribeTokens: tokens } = needed.mail;
    const mails = new ReportMails(outbox, mail !== undefined);
    const figures = new ReportFigures(sources);
    outbox.add(new FigureReportMailSource({ statements, clock, figures, tokens }));
    const limits = new ReportLimits(redis);
    return {
      kpis: service,
      kpiExports: new KpiExports(rowExports, service, clock),
      kpiAssets: new AssetFiguresService(sources, rowExports),
      kpiClosings: new ClosingsService({ ...sources, unitOfWork, statements }),
      boards: new BoardsService(statements, unitOfWork, settings),
      boardScreens: new BoardScreensService(statements, clock, service),
      targets: new TargetsService(statements, unitOfWork, settings),
      figureReports: new FigureReportsService({ statements, unitOfWork, settings, mails, limits }),
      reportRuns: new ReportRuns(unitOfWork, mails, logger),
      sweepSeconds,
    };
  },
});
