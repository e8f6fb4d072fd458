import { IdentityProvider } from '../../infra/identity-provider.js';
import { defineModule } from '../../infra/infrastructure.js';
import { SecretBox } from '../../infra/secret-box.js';
import { apiTokens } from '../api-tokens/api-tokens.module.js';
import { factors } from '../factors/factors.module.js';
import { logs } from '../logs/logs.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { users } from '../users/users.module.js';
import { authOperations } from './auth.operations.js';
import { AuthResolver } from './auth.resolver.js';
import { authSamples } from './auth.samples.js';
import { AuthService } from './auth.service.js';
import { LockoutService } from './lockout.service.js';
import { OidcService } from './oidc.service.js';
import { RegistrationService } from './registration.service.js';
import { SecondStepService } from './second-step.service.js';

/** Login, registration and the identity provider (specification 4.1). */
export const auth = defineModule({
  name: 'auth',
  needs: [logs, sessions, users, apiTokens, factors],
  operations: authOperations,
  resolvers: [AuthResolver],
  samples: authSamples,
  config: ({
    jwtSecret,
    lockoutAttempts,
    lockoutWindowSeconds,
    lockoutSeconds,
    registrationActiveRoles,
    oidc,
  }) => ({
    jwtSecret,
    lockoutAttempts,
    lockoutWindowSeconds,
    lockoutSeconds,
    registrationActiveRoles,
    oidc,
  }),
  create: (infrastructure, needed, config) => {
    const { prisma, unitOfWork, clock } = infrastructure;
    const { logs } = needed.logs;
    const { sessions, tokens } = needed.sessions;
    const { users, passwords } = needed.users;
    const { factors, passkeys, challenges } = needed.factors;
    const lockout = new LockoutService(prisma, unitOfWork, logs, clock, {
      attempts: config.lockoutAttempts,
      windowSeconds: config.lockoutWindowSeconds,
      lockSeconds: config.lockoutSeconds,
    });
    const auth = new AuthService({
      prisma,
      unitOfWork,
      users,
      sessions,
      passwords,
      lockout,
      tokens,
      logs,
      factors,
      challenges,
      trustsProviderFactor: config.oidc?.trustsMfa ?? false,
      registrationActiveRoles: config.registrationActiveRoles,
    });
    const oidc = new OidcService({
      provider: config.oidc && new IdentityProvider(config.oidc),
      autoRegisterRole: config.oidc?.autoRegisterRole,
      prisma,
      unitOfWork,
      users,
      auth,
      sessions,
      apiTokens: needed['api-tokens'].apiTokens,
      factors,
      logs,
      clock,
      box: new SecretBox(config.jwtSecret, 'login at the identity provider'),
    });
    const registration = new RegistrationService(
      prisma,
      config.registrationActiveRoles,
      config.oidc !== undefined,
      passkeys.available,
    );
    const secondStep = new SecondStepService({
      prisma,
      unitOfWork,
      auth,
      oidc,
      factors,
      passkeys,
      challenges,
      lockout,
      passwords,
      sessions,
      logs,
    });
    return { auth, lockout, oidc, registration, secondStep, passkeys };
  },
});
