import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { CategoriesService } from './categories.service.js';
import {
  Category,
  CreateCategoryInput,
  ListCategoriesInput,
  UpdateCategoryInput,
} from './categories.types.js';

const { operation } = operationsFor<{ readonly categories: CategoriesService }>();

/** The operations on categories (docs/behaviour/things.md). */
export const categoryOperations = {
  list: operation({
    name: 'categories',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the categories.',
    input: ListCategoriesInput,
    output: pageOf(Category),
    run: ({ categories }, _context, input) => categories.list(input),
  }),
  get: operation({
    name: 'category',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a category.',
    input: IdInput,
    output: one(Category),
    run: ({ categories }, _context, input) => categories.get(input.id),
  }),
  create: operation({
    name: 'createCategory',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a category.',
    input: CreateCategoryInput,
    output: one(Category),
    errors: ['CONFLICT'],
    example: { input: { name: 'Taps', parentId: 1, defaultPriority: 'high' } },
    run: ({ categories }, context, input) => categories.create(context, input),
  }),
  update: operation({
    name: 'updateCategory',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, move, archive or restore a category.',
    input: UpdateCategoryInput,
    output: one(Category),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: {
      input: { parentId: 1, expectedVersion: 1 },
    },
    run: ({ categories }, context, input) => categories.update(context, input),
  }),
  delete: operation({
    name: 'deleteCategory',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a category, or archive one that is referred to.',
    input: IdInput,
    output: one(Category),
    errors: ['CONFLICT'],
    run: ({ categories }, context, input) => categories.delete(context, input.id),
  }),
};
