import { defineModule } from '../../../infra/infrastructure.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { meters } from '../../equipment/meters/meters.module.js';
import { savedViews } from '../../outward/saved-views/saved-views.module.js';
import { webhooks } from '../../outward/webhooks/webhooks.module.js';
import { calendars } from '../../planning/calendars/calendars.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { jobLinks } from '../../requests/job-links/job-links.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { systemSettings } from '../system-settings/system-settings.module.js';
import { ActsService } from './acting/acts.service.js';
import { DisablingService } from './acting/disabling.service.js';
import { RuleEvents } from './acting/events.service.js';
import { KnownRules } from './acting/known-rules.service.js';
import { RuleActing } from './acting/rule-acting.service.js';
import { RuleWorker } from './acting/worker.service.js';
import { CaptureService } from './capture/capture.service.js';
import { RuleTimes } from './capture/times.service.js';
import { CheckingService } from './content/checking.service.js';
import { TestedTexts } from './content/tested-texts.js';
import { dryRunOperations } from './dry-run/dry-run.operations.js';
import { RuleDryRunResolver } from './dry-run/dry-run.resolver.js';
import { RuleDryRunService } from './dry-run/dry-run.service.js';
import { TrialService } from './dry-run/trial.service.js';
import { firingOperations } from './firings/firings.operations.js';
import { FiringsResolver } from './firings/firings.resolver.js';
import { FiringsService } from './firings/firings.service.js';
import { RuleRetention } from './firings/retention.service.js';
import { ruleTold } from './rules.events.js';
import { ruleJobs } from './rules.jobs.js';
import { ruleOperations } from './rules.operations.js';
import { RulesResolver } from './rules.resolver.js';
import { rulesSamples } from './rules.samples.js';
import { RulesService } from './rules.service.js';
import { ruleSubscribers } from './rules.subscribers.js';

/** Events that a process works on at once; an embedded database has one connection. */
const PLACES = { embedded: 1, server: 4 } as const;

/** The acts of the service when something happens (docs/behaviour/rules.md). */
export const rules = defineModule({
  name: 'rules',
  needs: [
    systemSettings,
    sessions,
    calendars,
    fields,
    meters,
    maintenance,
    comments,
    jobLinks,
    savedViews,
    webhooks,
  ],
  operations: { ...ruleOperations, ...firingOperations, ...dryRunOperations },
  resolvers: [RulesResolver, FiringsResolver, RuleDryRunResolver],
  events: { ruleTold },
  subscribers: ruleSubscribers,
  jobs: ruleJobs,
  samples: rulesSamples,
  config: ({ jwtSecret }) => ({ jwtSecret }),
  create: (
    { database, statements, unitOfWork, lists, queue, clock, logger },
    needed,
    { jwtSecret },
  ) => {
    const { knownFields } = needed.fields;
    const { settings } = needed['system-settings'];
    const { steps, assigning, dueDates, requestFields, submission, requestList } =
      needed.maintenance;
    const checking = new CheckingService(knownFields, lists.views);
    const tested = new TestedTexts(jwtSecret);
    const sources = { statements, unitOfWork, checking, tested, fields: knownFields };
    const acts = new ActsService({
      ...{ unitOfWork, steps, assigning, dueDates, requestFields, submission },
      ...{ comments: needed.comments.comments, watching: needed.comments.watching },
      ...{ jobLinks: needed['job-links'].jobLinks, deliveries: needed.webhooks.deliveries },
    });
    const listing = { statements, fields: knownFields, lists: lists.views, requestList };
    const { calendars } = needed.calendars;
    const trials = new TrialService({ ...listing, unitOfWork, acts, settings });
    const knownRules = new KnownRules(statements);
    const disabling = new DisablingService(unitOfWork);
    const ruleEvents = new RuleEvents(
      statements,
      unitOfWork,
      knownRules,
      calendars,
      new RuleActing(statements, acts, settings, clock),
      disabling,
      clock,
    );
    const places = database.kind === 'embedded' ? PLACES.embedded : PLACES.server;
    const ruleWorker = new RuleWorker(statements, queue, ruleEvents, clock, logger, places);
    const { wake } = ruleWorker;
    return {
      rules: new RulesService(sources),
      checking,
      testedTexts: tested,
      ruleDryRun: new RuleDryRunService({ ...sources, calendars, trials, clock }),
      firings: new FiringsService(statements, knownFields),
      ruleActs: acts,
      ruleEvents,
      ruleWorker,
      capture: new CaptureService(wake),
      ruleTimes: new RuleTimes({
        ...{ ...listing, unitOfWork, disabling, logger, wake, now: clock },
      }),
      ruleRetention: new RuleRetention(statements, clock),
    };
  },
});
