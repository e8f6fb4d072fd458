import { randomUUID } from 'node:crypto';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of categories (docs/behaviour/things.md). */
export const categories: ModuleContract = {
  operations: {
    categories: {
      ...page('GET /categories', 'Category', ', filter: CategoryFilter, orderBy: CategorySort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    category: {
      ...query('GET /categories/:id', 'Category', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createCategory: {
      ...change('POST /categories', 'Category', 'CreateCategoryInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'category.created', targetType: 'category', after: ['name'] },
        async (given) => given.asAdmin({ name: randomUUID() }),
      ],
    },
    updateCategory: {
      ...change('PUT /categories/:id', 'Category', 'UpdateCategoryInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'category.updated', targetType: 'category', before: ['name'], after: ['name'] },
        async (given) =>
          given.asAdmin({ id: (await given.seed.category()).id, name: randomUUID() }),
      ],
    },
    deleteCategory: {
      ...act('DELETE /categories/:id', 'Category', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'category.deleted', targetType: 'category', before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.category()).id }),
      ],
    },
  },
  paths: [
    ['/categories', 'GET POST'],
    ['/categories/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Category:
      'id name parentId departmentId ^defaultPriority checklistId ^requires requiresInsurance skillIds pathName depth childCount archivedAt version createdAt updatedAt',
  },
};
