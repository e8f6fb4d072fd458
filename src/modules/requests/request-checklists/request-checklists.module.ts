import { defineModule } from '../../../infra/infrastructure.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { checklists } from '../checklists/checklists.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { ChecklistAnswersService } from './checklist-answers.service.js';
import { checklistByRequest } from './request-checklists.loaders.js';
import { requestChecklistOperations } from './request-checklists.operations.js';
import {
  ChecklistOfRequestResolver,
  RequestChecklistItemsResolver,
  RequestChecklistsResolver,
} from './request-checklists.resolver.js';
import { requestChecklistSamples } from './request-checklists.samples.js';
import { RequestChecklistsService } from './request-checklists.service.js';
import { requestChecklistSubscribers } from './request-checklists.subscribers.js';

/** The checklists of requests, with their answers and follow-ups (docs/behaviour/work.md). */
export const requestChecklists = defineModule({
  name: 'request-checklists',
  needs: [systemSettings, users, departments, checklists, meters, maintenance],
  operations: requestChecklistOperations,
  resolvers: [RequestChecklistsResolver, RequestChecklistItemsResolver, ChecklistOfRequestResolver],
  loaders: { checklistByRequest },
  subscribers: requestChecklistSubscribers,
  samples: requestChecklistSamples,
  create: ({ statements, unitOfWork }, needed) => {
    const { checklists, meters, maintenance } = needed;
    const { requestAnswers, submission } = maintenance;
    return {
      requestChecklists: new RequestChecklistsService(
        statements,
        unitOfWork,
        checklists.checklists,
        requestAnswers,
      ),
      checklistAnswers: new ChecklistAnswersService(
        unitOfWork,
        needed['system-settings'].settings,
        meters.readings,
        submission,
        requestAnswers,
      ),
    };
  },
});
