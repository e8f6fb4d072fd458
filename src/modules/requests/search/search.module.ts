import { defineModule } from '../../../infra/infrastructure.js';
import { comments } from '../comments/comments.module.js';
import { SearchLimit } from '../maintenance/list/search-limit.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { EverythingService } from './everything.service.js';
import { TextRefreshService } from './refresh.service.js';
import { searchJobs } from './search.jobs.js';
import { searchOperations } from './search.operations.js';
import { SearchResolver } from './search.resolver.js';
import { searchSamples } from './search.samples.js';
import { SearchService } from './search.service.js';

/** The ranked search in requests, and the search over all lists (docs/behaviour/search.md). */
export const search = defineModule({
  name: 'search',
  needs: [maintenance, comments],
  operations: searchOperations,
  resolvers: [SearchResolver],
  jobs: searchJobs,
  samples: searchSamples,
  create: ({ database, statements, unitOfWork, lists }, needed) => {
    const search = new SearchService(
      statements,
      needed.maintenance.requestList,
      new SearchLimit(database.kind === 'embedded'),
    );
    return {
      search,
      everything: new EverythingService(statements, search, lists),
      textRefresh: new TextRefreshService(unitOfWork),
    };
  },
});
