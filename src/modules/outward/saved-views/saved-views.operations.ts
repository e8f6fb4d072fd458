import { anySession } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { SavedViewsService } from './saved-views.service.js';
import {
  CreateSavedViewInput,
  ListSavedViewsInput,
  SavedView,
  SavedViewCount,
  UpdateSavedViewInput,
} from './saved-views.types.js';
import type { ViewUseService } from './view-use.service.js';

const { operation } = operationsFor<{
  readonly savedViews: SavedViewsService;
  readonly viewUse: ViewUseService;
}>();

/** The operations on saved views (docs/behaviour/saved-views.md). */
export const savedViewOperations = {
  list: operation({
    name: 'savedViews',
    kind: 'query',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'List the saved views that you may use.',
    input: ListSavedViewsInput,
    output: pageOf(SavedView),
    run: ({ savedViews }, context, input) => savedViews.list(context, input),
  }),
  get: operation({
    name: 'savedView',
    kind: 'query',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'Read a saved view.',
    input: IdInput,
    output: one(SavedView),
    run: ({ savedViews }, context, input) => savedViews.get(context, input.id),
  }),
  count: operation({
    name: 'savedViewCount',
    kind: 'query',
    access: anySession,
    scope: 'maintenance.read',
    summary: 'Count the rows of a saved view that you see, up to 1000.',
    input: IdInput,
    output: one(SavedViewCount),
    errors: ['FORBIDDEN'],
    run: ({ viewUse }, context, input) => viewUse.count(context, input.id),
  }),
  create: operation({
    name: 'createSavedView',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Save a filter of a list with its order and columns.',
    input: CreateSavedViewInput,
    output: one(SavedView),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: {
      input: {
        name: 'Urgent and open',
        list: 'maintenance',
        filter: { status: ['pending', 'approved', 'assigned'], priority: 'urgent' },
        sort: 'dueAt',
        shared: 'department',
      },
    },
    run: ({ savedViews }, context, input) => savedViews.create(context, input),
  }),
  update: operation({
    name: 'updateSavedView',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your saved view, or a shared one that you may share so.',
    input: UpdateSavedViewInput,
    output: one(SavedView),
    errors: ['FORBIDDEN', 'VERSION_CONFLICT', 'CONFLICT'],
    example: { input: { name: 'Urgent', expectedVersion: 1 } },
    run: ({ savedViews }, context, input) => savedViews.update(context, input),
  }),
  delete: operation({
    name: 'deleteSavedView',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Delete your saved view, or a shared one that you may share so.',
    input: IdInput,
    output: one(SavedView),
    errors: ['FORBIDDEN'],
    run: ({ savedViews }, context, input) => savedViews.delete(context, input.id),
  }),
  setDefault: operation({
    name: 'setDefaultSavedView',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Make a saved view your default of its list.',
    input: IdInput,
    output: one(SavedView),
    run: ({ savedViews }, context, input) => savedViews.setDefault(context, input.id),
  }),
  clearDefault: operation({
    name: 'clearDefaultSavedView',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End a saved view being your default.',
    input: IdInput,
    output: one(SavedView),
    run: ({ savedViews }, context, input) => savedViews.clearDefault(context, input.id),
  }),
};
