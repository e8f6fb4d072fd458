import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { failureCodes } from '../../equipment/failure-codes/failure-codes.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { calendars } from '../../planning/calendars/calendars.module.js';
import { capacity } from '../../planning/capacity/capacity.module.js';
import { skills } from '../../planning/skills/skills.module.js';
import { slaPolicies } from '../../planning/sla-policies/sla-policies.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { AudienceService } from './audience.service.js';
import { CausesResolver } from './causes/causes.resolver.js';
import { ApplyingService } from './clocks/applying.service.js';
import { clockTold, requestAtRisk, requestBreached } from './clocks/clock.events.js';
import { ClocksService } from './clocks/clocks.service.js';
import { DueClocksService } from './clocks/due-clocks.service.js';
import { PredictionsService } from './clocks/predictions.service.js';
import { slaOperations } from './clocks/sla.operations.js';
import { SlaResolver } from './clocks/sla.resolver.js';
import { SlaService } from './clocks/sla.service.js';
import { contractorByRequest } from './contractor/contractor.loaders.js';
import { ContractorResolver } from './contractor/contractor.resolver.js';
import { costsByRequest } from './costs/costs.loaders.js';
import { CostsResolver } from './costs/costs.resolver.js';
import { crewOperations } from './crew/crew.operations.js';
import { CrewResolver } from './crew/crew.resolver.js';
import { CrewService } from './crew/crew.service.js';
import { detailOperations } from './detail/detail.operations.js';
import { DetailResolver, HistoryResolver, HoldResolver } from './detail/detail.resolver.js';
import { DetailService } from './detail/detail.service.js';
import { historyByRequest } from './detail/history.loaders.js';
import { duplicatesByRequest, followUpsByRequest } from './duplicates/duplicates.loaders.js';
import { DuplicatesResolver } from './duplicates/duplicates.resolver.js';
import { requestHappened } from './happened.events.js';
import { linkTextsOperations } from './links/link-texts.operations.js';
import { LinkTextsResolver } from './links/link-texts.resolver.js';
import { LinkTextsService } from './links/link-texts.service.js';
import { RequestsByFields } from './list/by-fields.service.js';
import { requestsByDepartment } from './list/list.loaders.js';
import { listOperations } from './list/list.operations.js';
import { DepartmentRequestsResolver, ListResolver } from './list/list.resolver.js';
import { ListService } from './list/list.service.js';
import { requestViews } from './list/list.views.js';
import { SearchLimit } from './list/search-limit.js';
import {
  requestsByAsset,
  requestsByCategory,
  requestsByLocation,
  requestsBySchedule,
} from './list/things.loaders.js';
import {
  AssetRequestsResolver,
  CategoryRequestsResolver,
  LocationRequestsResolver,
  RequestThingsResolver,
} from './list/things.resolver.js';
import { liveOperations } from './live/live.operations.js';
import { LiveResolver } from './live/live.resolver.js';
import { LiveChangesService } from './live/live.service.js';
import {
  assetReportedDown,
  fieldsSet,
  requestCategorised,
  requestChanged,
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
  requestStepTaken,
  requestWorkEnded,
  scheduledRequestMoved,
  timelineExtended,
  workInterrupted,
} from './maintenance.events.js';
import { maintenanceJobs } from './maintenance.jobs.js';
import { contactByRequest, visibleRequestById } from './maintenance.loaders.js';
import { maintenanceSamples } from './maintenance.samples.js';
import { maintenanceSubscribers } from './maintenance.subscribers.js';
import { missingByRequest } from './requires/requires.loaders.js';
import { setCauseOperations } from './set-cause/set-cause.operations.js';
import { SetCauseResolver } from './set-cause/set-cause.resolver.js';
import { SetCauseService } from './set-cause/set-cause.service.js';
import { JudgingService } from './set-fields/judging.service.js';
import { requestFieldOperations } from './set-fields/request-fields.operations.js';
import { RequestFieldsResolver } from './set-fields/request-fields.resolver.js';
import { RequestFieldsService } from './set-fields/request-fields.service.js';
import { slaDryRunOperations } from './sla-dry-run/sla-dry-run.operations.js';
import { SlaDryRunResolver } from './sla-dry-run/sla-dry-run.resolver.js';
import { SlaDryRunService } from './sla-dry-run/sla-dry-run.service.js';
import { AnswersService } from './steps/answers.service.js';
import { AssigningService } from './steps/assigning.service.js';
import { ConfirmationService } from './steps/confirmation.service.js';
import { DueDatesService } from './steps/due-dates.service.js';
import { DueStepsService } from './steps/due-steps.service.js';
import { PlansService } from './steps/plans.service.js';
import { reopenDays } from './steps/step-options.loaders.js';
import { stepOperations } from './steps/steps.operations.js';
import { StepsResolver } from './steps/steps.resolver.js';
import { StepsService } from './steps/steps.service.js';
import { TransitionsService } from './steps/transitions.service.js';
import { ScheduledWorkService } from './submit/scheduled.service.js';
import { submitOperations } from './submit/submit.operations.js';
import { SubmitResolver } from './submit/submit.resolver.js';
import { SubmitService } from './submit/submit.service.js';
import { workloadByUser } from './technicians/technicians.loaders.js';
import { technicianOperations } from './technicians/technicians.operations.js';
import { TechniciansResolver } from './technicians/technicians.resolver.js';

/**
 * Maintenance requests from submission to completion (specification 4.2;
 * docs/behaviour/requests.md).
 */
export const maintenance = defineModule({
  name: 'maintenance',
  needs: [
    clientIds,
    trees,
    systemSettings,
    calendars,
    skills,
    capacity,
    slaPolicies,
    files,
    sessions,
    users,
    departments,
    locations,
    categories,
    failureCodes,
    assets,
    fields,
  ],
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
    ...crewOperations,
    ...liveOperations,
    ...technicianOperations,
    ...slaOperations,
    dryRunSlaPolicies: slaDryRunOperations.run,
    setFields: requestFieldOperations.set,
    setCause: setCauseOperations.set,
    linkLocationTexts: linkTextsOperations.locations,
    linkCategoryTexts: linkTextsOperations.categories,
  },
  views: {
    maintenance: requestViews,
  },
  resolvers: [
    ListResolver,
    DepartmentRequestsResolver,
    DetailResolver,
    HistoryResolver,
    HoldResolver,
    SubmitResolver,
    StepsResolver,
    CrewResolver,
    RequestFieldsResolver,
    CostsResolver,
    ContractorResolver,
    CausesResolver,
    SetCauseResolver,
    DuplicatesResolver,
    RequestThingsResolver,
    CategoryRequestsResolver,
    LocationRequestsResolver,
    AssetRequestsResolver,
    LinkTextsResolver,
    SlaResolver,
    SlaDryRunResolver,
    LiveResolver,
    TechniciansResolver,
  ],
  loaders: {
    visibleRequestById,
    contactByRequest,
    requestsByDepartment,
    historyByRequest,
    duplicatesByRequest,
    followUpsByRequest,
    costsByRequest,
    contractorByRequest,
    missingByRequest,
    requestsByCategory,
    requestsByLocation,
    requestsByAsset,
    requestsBySchedule,
    reopenDays,
    workloadByUser,
  },
  events: {
    requestStatusChanged,
    requestStageChanged,
    requestHappened,
    requestPurged,
    fieldsSet,
    requestStepTaken,
    requestChanged,
    timelineExtended,
    assetReportedDown,
    requestCategorised,
    requestWorkEnded,
    workInterrupted,
    scheduledRequestMoved,
    requestAtRisk,
    requestBreached,
    clockTold,
  },
  subscribers: maintenanceSubscribers,
  jobs: maintenanceJobs,
  samples: maintenanceSamples,
  config: ({ sweepSeconds, clockSeconds, predictionSeconds }) => ({
    sweepSeconds,
    clockSeconds,
    predictionSeconds,
  }),
  create: ({ database, statements, unitOfWork, clock, queue }, needed, config) => {
    const { settings } = needed['system-settings'];
    const { knownFields } = needed.fields;
    const { slaPolicies } = needed['sla-policies'];
    const { calendars } = needed.calendars;
    const answers = new AnswersService(statements, settings, knownFields, clock);
    const requestFields = new RequestFieldsService(knownFields, unitOfWork, answers, settings);
    const predictions = new PredictionsService(statements, clock);
    const clocks = new ClocksService(slaPolicies, calendars, predictions);
    const transitions = new TransitionsService(
      unitOfWork,
      answers,
      clocks,
      requestFields,
      settings,
    );
    const searches = new SearchLimit(database.kind === 'embedded');
    const dueSteps = new DueStepsService(unitOfWork, clocks);
    return {
      clocks,
      predictions,
      applying: new ApplyingService(unitOfWork, clocks, queue),
      sla: new SlaService(statements, clock),
      slaDryRun: new SlaDryRunService(statements, slaPolicies, calendars, clock),
      requestAnswers: answers,
      requestFields,
      causes: new SetCauseService(unitOfWork, answers, settings),
      judging: new JudgingService(unitOfWork, queue),
      requestList: new ListService(
        statements,
        answers,
        new RequestsByFields(statements, knownFields),
        searches,
        clock,
      ),
      requestDetail: new DetailService(statements, answers),
      submission: new SubmitService(unitOfWork, answers, clocks, requestFields),
      scheduledWork: new ScheduledWorkService(clocks, requestFields),
      steps: new StepsService(
        transitions,
        unitOfWork,
        settings,
        needed.files.files,
        new ConfirmationService(settings, calendars),
      ),
      dueDates: new DueDatesService(transitions),
      plans: new PlansService(transitions),
      assigning: new AssigningService(transitions, needed.capacity.candidates),
      crew: new CrewService(transitions, statements, needed.users.users),
      dueSteps,
      dueClocks: new DueClocksService(unitOfWork, clocks, calendars, dueSteps),
      changes: new LiveChangesService(statements, needed.sessions.actors, answers),
      audience: new AudienceService(statements, clock),
      linkTexts: new LinkTextsService(statements, unitOfWork),
      technicians: needed.users.users,
      sweepSeconds: config.sweepSeconds,
      clockSeconds: config.clockSeconds,
      predictionSeconds: config.predictionSeconds,
    };
  },
});
