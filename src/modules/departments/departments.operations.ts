import { permitted } from '../../core/authorize.js';
import { IdInput } from '../../core/inputs.js';
import { one, operation, pageOf } from '../../core/operation.js';
import {
  CreateDepartmentInput,
  Department,
  ListDepartmentsInput,
  UpdateDepartmentInput,
} from './departments.types.js';

/** The operations on departments (contract, section 6). */
export const departmentOperations = {
  list: operation({
    name: 'departments',
    kind: 'query',
    access: permitted('department.read'),
    summary: 'List the departments.',
    input: ListDepartmentsInput,
    output: pageOf(Department),
    run: (context, input) => context.services.departments.list(input),
  }),
  get: operation({
    name: 'department',
    kind: 'query',
    access: permitted('department.read'),
    summary: 'Read a department.',
    input: IdInput,
    output: one(Department),
    run: (context, input) => context.services.departments.get(input.id),
  }),
  create: operation({
    name: 'createDepartment',
    kind: 'mutation',
    access: permitted('department.create'),
    summary: 'Create a department.',
    input: CreateDepartmentInput,
    output: one(Department),
    run: (context, input) => context.services.departments.create(context, input),
  }),
  update: operation({
    name: 'updateDepartment',
    kind: 'mutation',
    access: permitted('department.update'),
    summary: 'Change a department.',
    input: UpdateDepartmentInput,
    output: one(Department),
    run: (context, input) => context.services.departments.update(context, input),
  }),
  delete: operation({
    name: 'deleteDepartment',
    kind: 'mutation',
    access: permitted('department.delete'),
    summary: 'Delete a department that is not in use.',
    input: IdInput,
    output: one(Department),
    run: (context, input) => context.services.departments.delete(context, input.id),
  }),
};
