import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onView = (action: string, before: string[], after: string[]): Expected => ({
  action: `saved_view.${action}`,
  targetType: 'saved_view',
  before,
  after,
});

const READING = { access: 'session', scope: 'maintenance.read' } as const;
const WRITING = { access: 'session', scope: 'session' } as const;

async function saved({ prisma, superAdmin, clock }: Preparations) {
  const now = clock();
  const name = `View ${await prisma.savedView.count()}`;
  return await prisma.savedView.create({
    data: {
      ...{ name, nameKey: name.toLowerCase(), list: 'maintenance', ownerId: superAdmin.id },
      ...{ createdAt: now, updatedAt: now },
    },
  });
}

/** The contract of saved views (docs/behaviour/saved-views.md). */
export const savedViews: ModuleContract = {
  operations: {
    savedViews: {
      ...page('GET /saved-views', 'SavedView', ', filter: SavedViewFilter, orderBy: SavedViewSort'),
      ...READING,
    },
    savedView: { ...query('GET /saved-views/:id', 'SavedView', 'id: Int!'), ...READING },
    savedViewCount: {
      ...query('GET /saved-views/:id/count', 'SavedViewCount', 'id: Int!'),
      ...READING,
    },
    createSavedView: {
      ...change('POST /saved-views', 'SavedView', 'CreateSavedViewInput'),
      ...WRITING,
      audit: [
        onView('created', [], ['name', 'list', 'filter', 'sort', 'columns', 'shared', 'ownerId']),
        async (given) => {
          const name = `View ${await given.prisma.savedView.count()}`;
          return given.asAdmin({ name, list: 'users', filter: { status: ['active'] } });
        },
      ],
    },
    updateSavedView: {
      ...change('PUT /saved-views/:id', 'SavedView', 'UpdateSavedViewInput'),
      ...WRITING,
      audit: [
        onView('updated', ['sort'], ['sort']),
        async (given) => given.asAdmin({ id: (await saved(given)).id, sort: 'createdAt' }),
      ],
    },
    deleteSavedView: {
      ...act('DELETE /saved-views/:id', 'SavedView', 'id: Int!'),
      ...WRITING,
      audit: [
        onView('deleted', ['name', 'filter'], []),
        async (given) => given.asAdmin({ id: (await saved(given)).id }),
      ],
    },
    setDefaultSavedView: {
      ...act('PUT /saved-views/:id/default', 'SavedView', 'id: Int!'),
      ...WRITING,
    },
    clearDefaultSavedView: {
      ...act('DELETE /saved-views/:id/default', 'SavedView', 'id: Int!'),
      ...WRITING,
    },
  },
  paths: [
    ['/saved-views', 'GET POST'],
    ['/saved-views/999999', 'GET PUT DELETE'],
    ['/saved-views/999999/count', 'GET'],
    ['/saved-views/999999/default', 'PUT DELETE'],
  ],
  answers: {
    SavedView:
      'id name list filter sort columns ^shared departmentId ownerId isDefault version createdAt updatedAt',
    SavedViewCount: 'count capped',
  },
};
