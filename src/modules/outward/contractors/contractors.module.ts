import { defineModule } from '../../../infra/infrastructure.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { openReports } from '../../equipment/open-reports/open-reports.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { contractorClosed } from './contractors.events.js';
import { contractorOperations } from './contractors.operations.js';
import { ContractorsResolver } from './contractors.resolver.js';
import { contractorSamples } from './contractors.samples.js';
import { ContractorsService } from './contractors.service.js';
import { ContractorImportService } from './import.service.js';
import { searchableContractors } from './searchable.queries.js';

/** Firms from outside, which get single jobs by link (docs/behaviour/contractors.md). */
export const contractors = defineModule({
  name: 'contractors',
  needs: [users, departments, trees, openReports, categories],
  operations: contractorOperations,
  searchables: { contractors: searchableContractors },
  views: {
    contractors: { list: contractorOperations.list },
  },
  resolvers: [ContractorsResolver],
  events: { contractorClosed },
  samples: contractorSamples,
  create: ({ statements, unitOfWork, clock }) => ({
    contractors: new ContractorsService(statements, unitOfWork, clock),
    contractorImport: new ContractorImportService(unitOfWork),
  }),
});
