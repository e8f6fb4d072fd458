import { change, type ModuleContract, query } from '../operation.js';

const LEAD = {
  access: ['maintenance.assign', 'system.settings'],
  scope: 'maintenance.assign|system.settings',
} as const;

/** The contract of labels in bulk (docs/behaviour/labels.md). */
export const labelSheets: ModuleContract = {
  operations: {
    labelFormats: { ...query('GET /labels/formats', 'LabelFormats'), ...LEAD },
    createLabels: {
      ...change('POST /labels', 'Labels', 'CreateLabelsInput'),
      ...LEAD,
      audit: [
        { action: 'asset.report_link_created', targetType: 'asset' },
        async (given) => {
          const { app, prisma, seed, departmentId, superAdmin } = given;
          const data = { reportLinks: true, publicUrl: 'https://maintenance.example.org' };
          await prisma.systemSettings.updateMany({ data });
          // The first link of a department makes an account, which has a record, too.
          const { id: first } = await seed.asset({ departmentId });
          await app.rest('POST', `/assets/${first}/report-link`, { token: superAdmin.token });
          const { id } = await seed.asset({ departmentId });
          return given.asAdmin({ assetIds: [id], createLinks: true });
        },
      ],
    },
    labelsPdf: { rest: 'GET /labels/:id/pdf', ...LEAD },
    labelsHtml: { rest: 'GET /labels/:id/html', ...LEAD },
  },
  paths: [
    ['/labels', 'POST'],
    ['/labels/formats', 'GET'],
    ['/labels/999999/pdf', 'GET'],
    ['/labels/999999/html', 'GET'],
  ],
  answers: {
    Labels:
      'id format count pages linksCreated withoutLink:LabelWithoutLink withoutLinkCount pdfUrl htmlUrl expiresAt',
    LabelWithoutLink: '^type id code name ^reason',
    LabelFormats: 'publicUrl houseName reportLinks formats:LabelFormat',
    LabelFormat: 'format paper width height columns rows perPage',
  },
};
