import { SearchLimit } from '../../core/search-limit.js';
import { defineModule } from '../../infra/infrastructure.js';
import { assets } from '../assets/assets.module.js';
import { categories } from '../categories/categories.module.js';
import { departments } from '../departments/departments.module.js';
import { files } from '../files/files.module.js';
import { locations } from '../locations/locations.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { settings } from '../settings/settings.module.js';
import { users } from '../users/users.module.js';
import { AudienceService } from './audience.service.js';
import { detailOperations } from './detail/detail.operations.js';
import { DetailResolver, HistoryResolver, HoldResolver } from './detail/detail.resolver.js';
import { DetailService } from './detail/detail.service.js';
import { historyByRequest } from './detail/history.loaders.js';
import { duplicatesByRequest } from './duplicates/duplicates.loaders.js';
import { DuplicatesResolver } from './duplicates/duplicates.resolver.js';
import { linkTextsOperations } from './links/link-texts.operations.js';
import { LinkTextsResolver } from './links/link-texts.resolver.js';
import { LinkTextsService } from './links/link-texts.service.js';
import { requestsByDepartment } from './list/list.loaders.js';
import { listOperations } from './list/list.operations.js';
import { DepartmentRequestsResolver, ListResolver } from './list/list.resolver.js';
import { ListService } from './list/list.service.js';
import { requestsByAsset, requestsByCategory, requestsByLocation } from './list/things.loaders.js';
import {
  AssetRequestsResolver,
  CategoryRequestsResolver,
  LocationRequestsResolver,
  RequestThingsResolver,
} from './list/things.resolver.js';
import { liveOperations } from './live/live.operations.js';
import { LiveResolver } from './live/live.resolver.js';
import { LiveChangesService } from './live/live.service.js';
import { liveSubscribers } from './live/live.subscribers.js';
import {
  assetReportedDown,
  requestChanged,
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
  requestStepTaken,
  requestWorkEnded,
  timelineExtended,
} from './maintenance.events.js';
import { contactByRequest, visibleRequestById } from './maintenance.loaders.js';
import { maintenanceSamples } from './maintenance.samples.js';
import { AnswersService } from './steps/answers.service.js';
import { dueStepsJobs } from './steps/due-steps.jobs.js';
import { DueStepsService } from './steps/due-steps.service.js';
import { reopenDays } from './steps/step-options.loaders.js';
import { stepOperations } from './steps/steps.operations.js';
import { StepsResolver } from './steps/steps.resolver.js';
import { StepsService } from './steps/steps.service.js';
import { TransitionsService } from './steps/transitions.service.js';
import { submitOperations } from './submit/submit.operations.js';
import { SubmitResolver } from './submit/submit.resolver.js';
import { SubmitService } from './submit/submit.service.js';
import { workloadByUser } from './technicians/technicians.loaders.js';
import { technicianOperations } from './technicians/technicians.operations.js';
import { TechniciansResolver } from './technicians/technicians.resolver.js';
import { MissingStagesService } from './upgrade/missing-stages.service.js';

/**
 * Maintenance requests from submission to completion (specification 4.2;
 * docs/behaviour/requests.md).
 */
export const maintenance = defineModule({
  name: 'maintenance',
  needs: [settings, files, sessions, users, departments, locations, categories, assets],
  permissions: [
    'maintenance.create',
    'maintenance.read',
    'maintenance.update',
    'maintenance.approve',
    'maintenance.assign',
    'maintenance.complete',
    'maintenance.cancel',
    'maintenance.purge_cancelled',
  ],
  operations: {
    ...listOperations,
    ...detailOperations,
    ...submitOperations,
    ...stepOperations,
    ...liveOperations,
    ...technicianOperations,
    linkLocationTexts: linkTextsOperations.locations,
    linkCategoryTexts: linkTextsOperations.categories,
  },
  resolvers: [
    ListResolver,
    DepartmentRequestsResolver,
    DetailResolver,
    HistoryResolver,
    HoldResolver,
    SubmitResolver,
    StepsResolver,
    DuplicatesResolver,
    RequestThingsResolver,
    CategoryRequestsResolver,
    LocationRequestsResolver,
    AssetRequestsResolver,
    LinkTextsResolver,
    LiveResolver,
    TechniciansResolver,
  ],
  loaders: {
    visibleRequestById,
    contactByRequest,
    requestsByDepartment,
    historyByRequest,
    duplicatesByRequest,
    requestsByCategory,
    requestsByLocation,
    requestsByAsset,
    reopenDays,
    workloadByUser,
  },
  events: {
    requestStatusChanged,
    requestStageChanged,
    requestPurged,
    requestStepTaken,
    requestChanged,
    timelineExtended,
    assetReportedDown,
    requestWorkEnded,
  },
  subscribers: liveSubscribers,
  jobs: dueStepsJobs,
  samples: maintenanceSamples,
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: ({ database, statements, unitOfWork, clock }, needed, config) => {
    const { settings } = needed.settings;
    const answers = new AnswersService(statements, settings, clock);
    const transitions = new TransitionsService(unitOfWork, answers);
    const searches = new SearchLimit(database.kind === 'embedded');
    return {
      requestAnswers: answers,
      requestList: new ListService(statements, answers, searches),
      requestDetail: new DetailService(statements, answers),
      submission: new SubmitService(unitOfWork, answers),
      steps: new StepsService(transitions, unitOfWork, settings, needed.files.files),
      dueSteps: new DueStepsService(unitOfWork),
      changes: new LiveChangesService(statements, needed.sessions.actors, answers),
      audience: new AudienceService(statements, clock),
      linkTexts: new LinkTextsService(statements, unitOfWork),
      technicians: needed.users.users,
      missingStages: new MissingStagesService(database),
      sweepSeconds: config.sweepSeconds,
    };
  },
});
