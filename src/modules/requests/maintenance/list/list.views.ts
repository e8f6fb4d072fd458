import type { ListViews } from '../../../../core/list-views.js';
import { selectsOpen } from './filter.queries.js';
import { listOperations } from './list.operations.js';
import type { ListService } from './list.service.js';
import type { ListMaintenanceRequestsInput } from './list.types.js';

/** The saved views of the list of requests. */
export const requestViews: ListViews<{ readonly requestList: ListService }> = {
  list: listOperations.list,
  countUpTo: ({ requestList }, context, input: ListMaintenanceRequestsInput, most) =>
    requestList.countUpTo(context, input, most),
  contradictions: (input) => {
    if (!String(input.sort).endsWith('priority') || selectsOpen(input)) return [];
    const reason = 'by priority needs a filter by status or stage that selects open requests';
    return [{ field: 'sort', reason }];
  },
};
