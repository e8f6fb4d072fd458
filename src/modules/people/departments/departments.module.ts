import { defineModule } from '../../../infra/infrastructure.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { users } from '../users/users.module.js';
import { departmentById, usersByDepartment } from './departments.loaders.js';
import { departmentOperations } from './departments.operations.js';
import { DepartmentsResolver, UserDepartmentResolver } from './departments.resolver.js';
import { departmentsSamples } from './departments.samples.js';
import { DepartmentsService } from './departments.service.js';
import { departmentSubscribers } from './departments.subscribers.js';

/** Departments, their heads and their users (docs/behaviour/people.md). */
export const departments = defineModule({
  name: 'departments',
  needs: [systemSettings, users],
  permissions: ['department.create', 'department.read', 'department.update', 'department.delete'],
  operations: departmentOperations,
  views: {
    departments: { list: departmentOperations.list },
  },
  resolvers: [DepartmentsResolver, UserDepartmentResolver],
  loaders: { departmentById, usersByDepartment },
  subscribers: departmentSubscribers,
  samples: departmentsSamples,
  create: ({ prisma, unitOfWork }) => ({
    departments: new DepartmentsService(prisma, unitOfWork),
  }),
});
