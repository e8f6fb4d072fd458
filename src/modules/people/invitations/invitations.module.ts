import { defineModule } from '../../../infra/infrastructure.js';
import { accountMail } from '../../sign-in/account-mail/account-mail.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { departments } from '../departments/departments.module.js';
import { users } from '../users/users.module.js';
import { AcceptanceService } from './acceptance.service.js';
import { invitationOperations } from './invitations.operations.js';
import { InvitationsResolver } from './invitations.resolver.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations of people to create an account (docs/behaviour/account-mail.md). */
export const invitations = defineModule({
  name: 'invitations',
  needs: [logs, sessions, users, accountMail, departments],
  operations: invitationOperations,
  resolvers: [InvitationsResolver],
  samples: {
    'Invitation.id': 6,
    'Invitation.email': 'noor@example.org',
    'Invitation.role': 'technician',
    'Invitation.status': 'pending',
    'Invitation.createdAt': '2026-03-02T08:00:00.000Z',
    'Invitation.expiresAt': '2026-03-09T08:00:00.000Z',
    'Invitation.acceptedAt': null,
    'Invitation.userId': null,
    'Invitation.revokedAt': null,
    mailed: true,
    link: null,
    invitedById: 2,
  },
  create: ({ prisma, unitOfWork, clock }, needed) => {
    const { users, passwords } = needed.users;
    const { accountMail, mailTokens } = needed['account-mail'];
    const { logs } = needed.logs;
    const parts = { prisma, unitOfWork, clock, users, accountMail, mailTokens, logs };
    return {
      invitations: new InvitationsService(parts),
      acceptance: new AcceptanceService({ ...parts, passwords }),
    };
  },
});
