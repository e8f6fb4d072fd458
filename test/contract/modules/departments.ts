import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of departments (specification 4.5; docs/behaviour/people.md). */
export const departments: ModuleContract = {
  operations: {
    departments: {
      ...page(
        'GET /departments',
        'Department',
        ', view: Int, filter: DepartmentFilter, orderBy: DepartmentSort',
      ),
      access: ['department.read'],
      scope: 'department.read',
    },
    department: {
      ...query('GET /departments/:id', 'Department', 'id: Int!'),
      access: ['department.read'],
      scope: 'department.read',
    },
    createDepartment: {
      ...change('POST /departments', 'Department', 'CreateDepartmentInput'),
      access: ['department.create'],
      scope: 'department.create',
      audit: [
        { action: 'department.created', targetType: 'department', after: ['name'] },
        async (given) => given.asAdmin({ name: randomUUID() }),
      ],
    },
    updateDepartment: {
      ...change('PUT /departments/:id', 'Department', 'UpdateDepartmentInput'),
      access: ['department.update'],
      scope: 'department.update',
      audit: [
        {
          action: 'department.updated',
          targetType: 'department',
          before: ['description'],
          after: ['description'],
        },
        async (given) =>
          given.asAdmin({ id: (await given.seed.department()).id, description: 'Elsewhere.' }),
      ],
    },
    deleteDepartment: {
      ...act('DELETE /departments/:id', 'Department', 'id: Int!'),
      access: ['department.delete'],
      scope: 'department.delete',
      audit: [
        { action: 'department.deleted', targetType: 'department', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.department()).id }),
      ],
    },
  },
  paths: [
    ['/departments', 'GET POST'],
    ['/departments/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Department: 'id name description headId purchaseThreshold createdAt updatedAt',
  },
};
