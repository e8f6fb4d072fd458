import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { skills } from '../../planning/skills/skills.module.js';
import { checklists } from '../../requests/checklists/checklists.module.js';
import { fields } from '../fields/fields.module.js';
import { trees } from '../trees/trees.module.js';
import { categoryById, childrenOfCategory } from './categories.loaders.js';
import { categoryOperations } from './categories.operations.js';
import { CategoriesResolver } from './categories.resolver.js';
import { CategoriesService } from './categories.service.js';

/** Kinds of work, as a tree of two levels (docs/behaviour/things.md). */
export const categories = defineModule({
  name: 'categories',
  needs: [trees, departments, skills, checklists, fields],
  operations: categoryOperations,
  resolvers: [CategoriesResolver],
  loaders: { categoryById, childrenOfCategory },
  samples: {
    'Category.id': 7,
    'Category.name': 'Taps',
    'Category.parentId': 1,
    'Category.departmentId': 1,
    'Category.defaultPriority': 'normal',
    'Category.checklistId': 1,
    'Category.requiresInsurance': false,
    'Category.skillIds': [3],
    'Category.pathName': 'Plumbing / Taps',
    'Category.depth': 2,
    'Category.childCount': 0,
    'Category.archivedAt': null,
    'Category.version': 1,
    'Category.createdAt': '2026-03-02T08:00:00.000Z',
    'Category.updatedAt': '2026-03-02T08:00:00.000Z',
  },
  create: ({ statements, unitOfWork }, { checklists, fields }) => ({
    categories: new CategoriesService(statements, unitOfWork, checklists.checklists, fields.fields),
  }),
});
