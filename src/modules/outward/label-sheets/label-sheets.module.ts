import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { openReports } from '../../equipment/open-reports/open-reports.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { jobSheets } from '../../requests/job-sheets/job-sheets.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { mail } from '../mail/mail.module.js';
import { reportLinks } from '../report-links/report-links.module.js';
import { LabelDocumentsService } from './label-documents.service.js';
import { labelSheetJobs } from './label-sheets.jobs.js';
import { labelSheetOperations } from './label-sheets.operations.js';
import { LabelSheetsResolver } from './label-sheets.resolver.js';
import { LabelSheetsService } from './label-sheets.service.js';

/** Labels of many assets and locations, on sheets that shops sell (docs/behaviour/labels.md). */
export const labelSheets = defineModule({
  name: 'label-sheets',
  needs: [
    trees,
    files,
    systemSettings,
    mail,
    openReports,
    locations,
    assets,
    reportLinks,
    jobSheets,
  ],
  operations: labelSheetOperations,
  resolvers: [LabelSheetsResolver],
  jobs: labelSheetJobs,
  samples: {
    'Labels.format': 'a4_63x38',
    'Labels.count': 2,
    'Labels.pages': 1,
    'Labels.linksCreated': 1,
    'Labels.withoutLinkCount': 1,
    'Labels.pdfUrl': '/api/v1/labels/3/pdf',
    'Labels.htmlUrl': '/api/v1/labels/3/html',
    'Labels.expiresAt': '2026-03-03T08:00:00.000Z',
    'LabelWithoutLink.type': 'asset',
    'LabelWithoutLink.id': 8,
    'LabelWithoutLink.code': 'P-8',
    'LabelWithoutLink.name': 'Old pump',
    'LabelWithoutLink.reason': 'ended',
    'LabelFormats.publicUrl': 'https://maintenance.example.org',
    'LabelFormats.houseName': 'Example House',
    'LabelFormats.reportLinks': true,
    'LabelFormat.format': 'a4_63x38',
    'LabelFormat.paper': 'A4',
    'LabelFormat.width': 63.5,
    'LabelFormat.height': 38.1,
    'LabelFormat.columns': 3,
    'LabelFormat.rows': 7,
    'LabelFormat.perPage': 21,
  },
  create: ({ prisma, statements, unitOfWork, clock }, needed) => {
    const { settings } = needed['system-settings'];
    const { reportLinks } = needed['report-links'];
    const sheets = new LabelSheetsService({
      ...{ prisma, statements, unitOfWork, clock, settings, reportLinks },
    });
    const { files } = needed.files;
    return {
      labelSheets: sheets,
      labelDocuments: new LabelDocumentsService({ statements, clock, settings, files, sheets }),
    };
  },
});
