import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { users } from '../../people/users/users.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { ChallengesService } from './challenges.service.js';
import { factorOperations } from './factors.operations.js';
import { FactorsResolver } from './factors.resolver.js';
import { factorSamples } from './factors.samples.js';
import { FactorsService } from './factors.service.js';
import { factorSubscribers } from './factors.subscribers.js';
import { PasskeysService } from './passkeys.service.js';

/** Second factors and passkeys (docs/security/factors.md). */
export const factors = defineModule({
  name: 'factors',
  needs: [logs, systemSettings, users],
  operations: factorOperations,
  resolvers: [FactorsResolver],
  subscribers: factorSubscribers,
  samples: factorSamples,
  config: ({ jwtSecret }) => ({ jwtSecret }),
  create: ({ prisma, statements, unitOfWork, clock }, needed, config) => {
    const { logs } = needed.logs;
    const { settings } = needed['system-settings'];
    const challenges = new ChallengesService(prisma, statements, clock);
    const factors = new FactorsService({
      prisma,
      unitOfWork,
      clock,
      logs,
      settings,
      challenges,
      box: new SecretBox(config.jwtSecret, 'authenticator apps'),
    });
    const passkeys = new PasskeysService({ prisma, unitOfWork, logs, challenges, settings });
    return { factors, passkeys, challenges };
  },
});
