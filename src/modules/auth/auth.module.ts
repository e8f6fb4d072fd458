import { IdentityProvider } from '../../infra/identity-provider.js';
import { defineModule } from '../../infra/infrastructure.js';
import { SecretBox } from '../../infra/secret-box.js';
import { accountMail } from '../account-mail/account-mail.module.js';
import { apiTokens } from '../api-tokens/api-tokens.module.js';
import { factors } from '../factors/factors.module.js';
import { logs } from '../logs/logs.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { settings } from '../settings/settings.module.js';
import { users } from '../users/users.module.js';
import { authOperations } from './auth.operations.js';
import { AuthResolver } from './auth.resolver.js';
import { authSamples } from './auth.samples.js';
import { AuthService } from './auth.service.js';
import { LockoutService } from './lockout.service.js';
import { OidcService } from './oidc.service.js';
import { recoveryOperations } from './recovery.operations.js';
import { RecoveryResolver } from './recovery.resolver.js';
import { RecoveryService } from './recovery.service.js';
import { RegistrationService } from './registration.service.js';
import { SecondStepService } from './second-step.service.js';
import { VerificationService } from './verification.service.js';

/** Login, registration and the identity provider (specification 4.1). */
export const auth = defineModule({
  name: 'auth',
  needs: [logs, settings, sessions, users, accountMail, apiTokens, factors],
  operations: { ...authOperations, ...recoveryOperations },
  resolvers: [AuthResolver, RecoveryResolver],
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
    const { settings } = needed.settings;
    const { accountMail, mailTokens } = needed.accountMail;
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
      settings,
      accountMail,
    });
    const oidc = new OidcService({
      provider: config.oidc && new IdentityProvider(config.oidc),
      autoRegisterRole: config.oidc?.autoRegisterRole,
      prisma,
      unitOfWork,
      users,
      auth,
      sessions,
      mailTokens,
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
      accountMail.isOn,
      settings,
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
    const links = { unitOfWork, accountMail, mailTokens, logs };
    const recovery = new RecoveryService({
      ...links,
      passwords,
      sessions,
      apiTokens: needed['api-tokens'].apiTokens,
      factors,
      lockout,
    });
    const verification = new VerificationService({ ...links, recovery, users });
    return { auth, lockout, oidc, registration, recovery, verification, secondStep, passkeys };
  },
});
