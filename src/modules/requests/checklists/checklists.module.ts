import { defineModule } from '../../../infra/infrastructure.js';
import { checklistById } from './checklists.loaders.js';
import { checklistOperations } from './checklists.operations.js';
import { ChecklistsResolver } from './checklists.resolver.js';
import { checklistSamples } from './checklists.samples.js';
import { ChecklistsService } from './checklists.service.js';

/** Lists of things to check and to record (docs/behaviour/work.md). */
export const checklists = defineModule({
  name: 'checklists',
  needs: [],
  operations: checklistOperations,
  resolvers: [ChecklistsResolver],
  loaders: { checklistById },
  samples: checklistSamples,
  create: ({ statements, unitOfWork }) => ({
    checklists: new ChecklistsService(statements, unitOfWork),
  }),
});
