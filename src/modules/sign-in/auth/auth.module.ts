import { IdentityProvider } from '../../../infra/identity/identity-provider.js';
import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { delegations } from '../../people/delegations/delegations.module.js';
import { users } from '../../people/users/users.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { accountMail } from '../account-mail/account-mail.module.js';
import { apiTokens } from '../api-tokens/api-tokens.module.js';
import { factors } from '../factors/factors.module.js';
import { identity } from '../identity/identity.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { authJobs } from './auth.jobs.js';
import { authOperations } from './auth.operations.js';
import { AuthResolver } from './auth.resolver.js';
import { authSamples } from './auth.samples.js';
import { AuthService } from './auth.service.js';
import { authSubscribers } from './auth.subscribers.js';
import { BackChannelLogoutService } from './back-channel-logout.service.js';
import { LockoutService } from './lockout.service.js';
import { LoginCodesService } from './login-codes.service.js';
import { LogoutTokens } from './logout-tokens.js';
import { OidcService } from './oidc.service.js';
import { OidcAccounts } from './oidc-accounts.service.js';
import { OidcRefusals } from './oidc-refusals.service.js';
import { recoveryOperations } from './recovery.operations.js';
import { RecoveryResolver } from './recovery.resolver.js';
import { RecoveryService } from './recovery.service.js';
import { RegistrationService } from './registration.service.js';
import { SecondStepService } from './second-step.service.js';
import { TakeoverService } from './takeover.service.js';
import { VerificationService } from './verification.service.js';

/** Login, registration and the identity provider (specification 4.1). */
export const auth = defineModule({
  name: 'auth',
  needs: [
    logs,
    systemSettings,
    sessions,
    users,
    apiTokens,
    factors,
    accountMail,
    identity,
    delegations,
  ],
  operations: { ...authOperations, ...recoveryOperations },
  resolvers: [AuthResolver, RecoveryResolver],
  samples: authSamples,
  jobs: authJobs,
  subscribers: authSubscribers,
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
    const { prisma, unitOfWork, clock, database, logger } = infrastructure;
    const lockout = new LockoutService(database.statements, unitOfWork, needed.logs.logs, clock, {
      attempts: config.lockoutAttempts,
      windowSeconds: config.lockoutWindowSeconds,
      lockSeconds: config.lockoutSeconds,
    });
    const shared = {
      prisma,
      unitOfWork,
      clock,
      lockout,
      ...needed.logs,
      ...needed['system-settings'],
      ...needed.sessions,
      ...needed.users,
      ...needed['api-tokens'],
      ...needed.factors,
      ...needed['account-mail'],
      ...needed.identity,
      statements: database.statements,
      refusals: new OidcRefusals(needed.logs.logs),
    };
    const takeover = new TakeoverService(shared);
    const auth = new AuthService({
      ...shared,
      trustsProviderFactor: config.oidc?.trustsMfa ?? false,
    });
    const provider = config.oidc && new IdentityProvider(config.oidc, logger);
    const accounts = new OidcAccounts({
      ...shared,
      takeover,
      autoRegisterRole: config.oidc?.autoRegisterRole,
      trustsEmail: config.oidc?.trustsEmail ?? false,
    });
    const oidc = new OidcService({
      ...shared,
      auth,
      accounts,
      provider,
      box: new SecretBox(config.jwtSecret, 'login at the identity provider'),
    });
    const registration = new RegistrationService({
      ...shared,
      activeRoles: config.registrationActiveRoles,
      hasProvider: config.oidc !== undefined,
    });
    const backChannelLogout = new BackChannelLogoutService({
      ...shared,
      tokens: provider && new LogoutTokens(provider, clock),
    });
    const loginCodes = new LoginCodesService({ ...shared, auth });
    const secondStep = new SecondStepService({ ...shared, auth, loginCodes });
    const recovery = new RecoveryService({ ...shared, takeover });
    const verification = new VerificationService({ ...shared, recovery });
    const { passkeys } = needed.factors;
    return {
      auth,
      lockout,
      oidc,
      backChannelLogout,
      loginCodes,
      registration,
      secondStep,
      passkeys,
      recovery,
      verification,
      takeover,
    };
  },
});
