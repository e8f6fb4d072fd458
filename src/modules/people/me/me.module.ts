import { defineModule } from '../../../infra/infrastructure.js';
import { accountMail } from '../../sign-in/account-mail/account-mail.module.js';
import { auth } from '../../sign-in/auth/auth.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { avatars } from '../avatars/avatars.module.js';
import { departments } from '../departments/departments.module.js';
import { users } from '../users/users.module.js';
import { EmailChangeService } from './email-change.service.js';
import { meOperations } from './me.operations.js';
import { MeResolver } from './me.resolver.js';
import { MeService } from './me.service.js';

/** The current user: profile, settings, password and sessions (specification 4.6). */
export const me = defineModule({
  name: 'me',
  needs: [logs, sessions, users, departments, accountMail, auth, avatars],
  operations: meOperations,
  resolvers: [MeResolver],
  create: ({ prisma, unitOfWork, clock }, needed) => {
    const { accountMail, mailTokens } = needed['account-mail'];
    const { passwords, accounts } = needed.users;
    const { lockout } = needed.auth;
    const me = new MeService({
      prisma,
      unitOfWork,
      sessions: needed.sessions.sessions,
      passwords,
      lockout,
      avatars: needed.avatars.avatars,
      mailTokens,
      clock,
    });
    const parts = { prisma, unitOfWork, accounts, passwords, lockout, accountMail, mailTokens, me };
    return { me, emailChange: new EmailChangeService({ ...parts, logs: needed.logs.logs }) };
  },
});
