import { permitted } from '../../../core/access.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { EverythingService } from './everything.service.js';
import { FoundEverywhere, SearchEverythingInput } from './everything.types.js';
import type { SearchService } from './search.service.js';
import { SearchHit, SearchInput } from './search.types.js';

const { operation } = operationsFor<{
  readonly search: SearchService;
  readonly everything: EverythingService;
}>();

const search = operation({
  name: 'search',
  kind: 'query',
  access: permitted('maintenance.read'),
  summary: 'Search the maintenance requests in your scope, the best match first.',
  input: SearchInput,
  output: pageOf(SearchHit),
  run: (services, context, input, selection) => services.search.search(context, input, selection),
});

/** The ranked search in requests, and that over all lists (docs/behaviour/search.md). */
export const searchOperations = {
  search,
  everything: operation({
    name: 'searchEverything',
    kind: 'query',
    // Each group needs what its list needs.
    access: permitted('maintenance.read', 'user.read'),
    summary: 'Search all of the lists that you may read.',
    input: SearchEverythingInput,
    output: one(FoundEverywhere),
    run: ({ everything }, context, { q }) => everything.find(context, q, search),
  }),
};
