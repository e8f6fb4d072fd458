import { defineModule } from '../../../infra/infrastructure.js';
import { ExportLeases } from './export-leases.js';
import { Exporter } from './exporter.service.js';
import { Workbooks } from './workbooks.js';

/** Parts that exports of lists have in common (docs/behaviour/exports.md). */
export const exportFiles = defineModule({
  name: 'export-files',
  create: ({ prisma, statements, unitOfWork, clock, redis }) => {
    const exportLeases = new ExportLeases(redis);
    const workbooks = new Workbooks();
    return {
      exportLeases,
      exporter: new Exporter(prisma, statements, unitOfWork, exportLeases, workbooks, clock),
    };
  },
});
