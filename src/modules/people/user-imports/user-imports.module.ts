import { defineModule } from '../../../infra/infrastructure.js';
import { openReports } from '../../equipment/open-reports/open-reports.module.js';
import { accountMail } from '../../sign-in/account-mail/account-mail.module.js';
import { departments } from '../departments/departments.module.js';
import { users } from '../users/users.module.js';
import { userImportOperations } from './user-imports.operations.js';
import { UserImportsResolver } from './user-imports.resolver.js';
import { UserImportsService } from './user-imports.service.js';

/** Imports of people from files (docs/behaviour/people.md). */
export const userImports = defineModule({
  name: 'user-imports',
  needs: [users, accountMail, departments, openReports],
  operations: userImportOperations,
  resolvers: [UserImportsResolver],
  create: ({ unitOfWork }, needed) => ({
    userImports: new UserImportsService(unitOfWork, needed['account-mail'].accountMail),
  }),
});
