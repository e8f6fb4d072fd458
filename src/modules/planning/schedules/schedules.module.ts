import { defineModule } from '../../../infra/infrastructure.js';
import { assets } from '../../equipment/assets/assets.module.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { checklists } from '../../requests/checklists/checklists.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { requestChecklists } from '../../requests/request-checklists/request-checklists.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { files } from '../../system/files/files.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { ChainsService } from './due/chains.service.js';
import { FindingService } from './due/finding.service.js';
import { GenerationService } from './due/generation.service.js';
import { complianceBySchedule } from './list/compliance.loaders.js';
import { ScheduleComplianceResolver } from './list/compliance.resolver.js';
import { ComplianceService } from './list/compliance.service.js';
import { ListOccurrencesService } from './list/list-occurrences.service.js';
import { PlansService } from './plans.service.js';
import { ReferencesService } from './references.service.js';
import {
  OccurrenceFieldsResolver,
  ScheduleFieldsResolver,
  ScheduleTimeTriggerResolver,
} from './schedule-fields.resolver.js';
import { scheduleGenerated, scheduleMissed, schedulePaused } from './schedules.events.js';
import { scheduleJobs } from './schedules.jobs.js';
import {
  nextServiceByAsset,
  scheduleById,
  schedulesByAsset,
  schedulesByDepartment,
} from './schedules.loaders.js';
import { scheduleOperations } from './schedules.operations.js';
import {
  AssetSchedulesResolver,
  DepartmentSchedulesResolver,
  RequestScheduleResolver,
  SchedulesResolver,
} from './schedules.resolver.js';
import { scheduleSamples } from './schedules.samples.js';
import { SchedulesService } from './schedules.service.js';
import { scheduleSubscribers } from './schedules.subscribers.js';
import { searchableSchedules } from './searchable.queries.js';
import { OccurrenceStepsService } from './steps/occurrence-steps.service.js';
import { WithdrawalService } from './withdrawal/withdrawal.service.js';

/** Preventive maintenance: schedules and their occurrences (docs/behaviour/schedules.md). */
export const schedules = defineModule({
  name: 'schedules',
  needs: [
    files,
    trees,
    sessions,
    users,
    departments,
    locations,
    fields,
    categories,
    assets,
    meters,
    calendars,
    checklists,
    maintenance,
    requestChecklists,
  ],
  operations: scheduleOperations,
  searchables: { schedules: searchableSchedules },
  views: {
    schedules: { list: scheduleOperations.list },
  },
  resolvers: [
    SchedulesResolver,
    ScheduleFieldsResolver,
    ScheduleComplianceResolver,
    ScheduleTimeTriggerResolver,
    OccurrenceFieldsResolver,
    RequestScheduleResolver,
    AssetSchedulesResolver,
    DepartmentSchedulesResolver,
  ],
  loaders: {
    complianceBySchedule,
    nextServiceByAsset,
    scheduleById,
    schedulesByAsset,
    schedulesByDepartment,
  },
  events: { scheduleGenerated, scheduleMissed, schedulePaused },
  subscribers: scheduleSubscribers,
  jobs: scheduleJobs,
  samples: scheduleSamples,
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: ({ statements, unitOfWork, clock, logger }, needed, { sweepSeconds }) => {
    const { calendars } = needed.calendars;
    const plans = new PlansService(calendars);
    const generation = new GenerationService(
      needed.maintenance.scheduledWork,
      needed['request-checklists'].requestChecklists,
    );
    const references = new ReferencesService(calendars, needed.checklists.checklists);
    return {
      schedules: new SchedulesService({
        ...{ statements, unitOfWork, plans, references, calendars, clock },
        thingDocuments: needed.files.thingDocuments,
        known: needed.fields.knownFields,
      }),
      occurrences: new ListOccurrencesService(statements, plans, clock),
      occurrenceSteps: new OccurrenceStepsService(
        unitOfWork,
        plans,
        generation,
        needed.fields.knownFields,
      ),
      compliance: new ComplianceService(statements, clock),
      finding: new FindingService(unitOfWork, plans, generation, logger),
      chains: new ChainsService(unitOfWork, plans),
      withdrawal: new WithdrawalService(plans, needed.maintenance.dueSteps),
      sweepSeconds,
    };
  },
});
