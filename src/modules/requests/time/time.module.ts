import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { rateOperations } from './rates.operations.js';
import { RatesResolver } from './rates.resolver.js';
import { RatesService } from './rates.service.js';
import { timeJobs } from './time.jobs.js';
import { timeByRequest } from './time.loaders.js';
import { timeOperations } from './time.operations.js';
import { RequestTimeResolver, TimeResolver } from './time.resolver.js';
import { timeSamples } from './time.samples.js';
import { TimeService } from './time.service.js';
import { timeSubscribers } from './time.subscribers.js';
import { TimersService } from './timers.service.js';
import { WeekService } from './week.service.js';

/** Time that people spend on requests, timers and labour rates (docs/behaviour/work.md). */
export const time = defineModule({
  name: 'time',
  needs: [systemSettings, clientIds, users, departments, maintenance, attachments],
  operations: { ...timeOperations, rates: rateOperations.list, setRate: rateOperations.set },
  views: {
    time: { list: timeOperations.list },
  },
  resolvers: [TimeResolver, RequestTimeResolver, RatesResolver],
  loaders: { timeByRequest },
  subscribers: timeSubscribers,
  jobs: timeJobs,
  samples: timeSamples,
  config: ({ sweepSeconds }) => ({ sweepSeconds }),
  create: ({ statements, unitOfWork, clock }, needed, { sweepSeconds }) => {
    const { settings } = needed['system-settings'];
    const { audience } = needed.maintenance;
    return {
      time: new TimeService({ statements, unitOfWork, clock, settings, audience }),
      timers: new TimersService(unitOfWork, settings),
      timeWeek: new WeekService(statements, clock),
      rates: new RatesService(statements, unitOfWork),
      sweepSeconds,
    };
  },
});
