import { permitted } from '../../../core/access.js';
import { operationsFor, pageOf } from '../../../core/operation.js';
import type { SearchService } from './search.service.js';
import { SearchHit, SearchInput } from './search.types.js';

const { operation } = operationsFor<{ readonly search: SearchService }>();

/** The ranked search (docs/behaviour/search.md). */
export const searchOperations = {
  search: operation({
    name: 'search',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Search the maintenance requests in your scope, the best match first.',
    input: SearchInput,
    output: pageOf(SearchHit),
    run: ({ search }, context, input, selection) => search.search(context, input, selection),
  }),
};
