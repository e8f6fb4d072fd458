import { randomUUID } from 'node:crypto';
import { type Expected, NEW_PASSWORD, type Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page } from '../operation.js';

const onInvitation = (action: string): Expected => ({
  action: `invitation.${action}`,
  targetType: 'invitation',
});

async function invitation(given: Preparations) {
  const email = `${randomUUID()}@example.org`;
  return await given.prisma.invitation.create({
    data: {
      email,
      role: 'technician',
      invitedById: given.superAdmin.id,
      mailed: true,
      createdAt: given.clock(),
      expiresAt: new Date(given.clock().getTime() + 86_400_000),
    },
  });
}

/** The contract of invitations (docs/behaviour/account-mail.md). */
export const invitations: ModuleContract = {
  operations: {
    invitations: {
      ...page('GET /invitations', 'Invitation', ', filter: InvitationFilter'),
      access: ['user.create', 'user.manage'],
      scope: 'user.create',
    },
    createInvitation: {
      ...change('POST /invitations', 'Invitation', 'CreateInvitationInput'),
      access: ['user.create', 'user.manage'],
      scope: 'user.create',
      audit: [
        onInvitation('created'),
        async (given) =>
          given.asAdmin({ email: `${randomUUID()}@example.org`, role: 'technician' }),
      ],
    },
    revokeInvitation: {
      ...act('DELETE /invitations/:id', 'Invitation', 'id: Int!'),
      access: ['user.create', 'user.manage'],
      scope: 'user.create',
      audit: [
        onInvitation('revoked'),
        async (given) => given.asAdmin({ id: (await invitation(given)).id }),
      ],
    },
    acceptInvitation: {
      ...change('POST /auth/invitation', 'User', 'AcceptInvitationInput'),
      access: 'public',
      audit: [
        onInvitation('accepted'),
        async (given) => {
          const { id: invitationId, email: address } = await invitation(given);
          const secret = await given.mailToken('invitation', { invitationId, address });
          return { input: { token: secret, password: NEW_PASSWORD }, secrets: [secret] };
        },
      ],
    },
  },
  paths: [
    ['/auth/invitation', 'POST'],
    ['/invitations', 'GET POST'],
    ['/invitations/999999', 'DELETE'],
  ],
  answers: {
    Invitation:
      'id email ^role departmentId ^status mailed link invitedById createdAt expiresAt acceptedAt ' +
      'userId revokedAt',
  },
};
