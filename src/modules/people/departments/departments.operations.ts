import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { DepartmentsService } from './departments.service.js';
import {
  CreateDepartmentInput,
  Department,
  ListDepartmentsInput,
  UpdateDepartmentInput,
} from './departments.types.js';

/** The services that the operations of this module call. */
export interface DepartmentsOperationServices {
  readonly departments: DepartmentsService;
}

const { operation } = operationsFor<DepartmentsOperationServices>();

/** The operations on departments (docs/behaviour/people.md). */
export const departmentOperations = {
  list: operation({
    name: 'departments',
    kind: 'query',
    access: permitted('department.read'),
    summary: 'List the departments.',
    input: ListDepartmentsInput,
    output: pageOf(Department),
    run: ({ departments }, _context, input) => departments.list(input),
  }),
  get: operation({
    name: 'department',
    kind: 'query',
    access: permitted('department.read'),
    summary: 'Read a department.',
    input: IdInput,
    output: one(Department),
    run: ({ departments }, _context, input) => departments.get(input.id),
  }),
  create: operation({
    name: 'createDepartment',
    kind: 'mutation',
    access: permitted('department.create'),
    summary: 'Create a department.',
    input: CreateDepartmentInput,
    output: one(Department),
    errors: ['CONFLICT'],
    example: { input: { name: 'Facilities', description: 'Buildings and grounds' } },
    run: ({ departments }, context, input) => departments.create(context, input),
  }),
  update: operation({
    name: 'updateDepartment',
    kind: 'mutation',
    access: permitted('department.update'),
    summary: 'Change a department.',
    input: UpdateDepartmentInput,
    output: one(Department),
    errors: ['CONFLICT'],
    example: { input: { headId: 3 } },
    run: ({ departments }, context, input) => departments.update(context, input),
  }),
  delete: operation({
    name: 'deleteDepartment',
    kind: 'mutation',
    access: permitted('department.delete'),
    summary: 'Delete a department that is not in use.',
    input: IdInput,
    output: one(Department),
    errors: ['CONFLICT'],
    run: ({ departments }, context, input) => departments.delete(context, input.id),
  }),
};
