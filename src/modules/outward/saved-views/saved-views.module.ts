import { defineModule } from '../../../infra/infrastructure.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { listExports as exports } from '../exports/exports.module.js';
import { savedViewOperations } from './saved-views.operations.js';
import { SavedViewsResolver } from './saved-views.resolver.js';
import { SavedViewsService } from './saved-views.service.js';
import { ViewUseService } from './view-use.service.js';

/** Saved views of lists (docs/behaviour/saved-views.md). */
export const savedViews = defineModule({
  name: 'saved-views',
  needs: [exports, users, departments, fields],
  operations: savedViewOperations,
  resolvers: [SavedViewsResolver],
  samples: {
    'SavedView.id': 12,
    'SavedView.name': 'Urgent and open',
    'SavedView.list': 'maintenance',
    'SavedView.filter': { status: ['pending', 'approved', 'assigned'], priority: 'urgent' },
    'SavedView.sort': 'dueAt',
    'SavedView.columns': ['id', 'title', 'assignee', 'createdAt'],
    'SavedView.shared': 'department',
    'SavedView.departmentId': 1,
    'SavedView.ownerId': 3,
    'SavedView.isDefault': true,
    'SavedView.version': 1,
    'SavedView.createdAt': '2026-03-02T08:00:00.000Z',
    'SavedView.updatedAt': '2026-03-02T08:00:00.000Z',
    'SavedViewCount.count': 7,
    'SavedViewCount.capped': false,
  },
  create: ({ statements, unitOfWork, lists }, needed) => ({
    savedViews: new SavedViewsService(
      statements,
      unitOfWork,
      needed.exports.listExports,
      needed.fields.knownFields,
      lists.views,
    ),
    viewUse: new ViewUseService(statements, needed.fields.knownFields, lists.views),
  }),
});
