import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { User } from '../users/users.types.js';
import type { AcceptanceService } from './acceptance.service.js';
import type { InvitationsService } from './invitations.service.js';
import {
  AcceptInvitationInput,
  CreateInvitationInput,
  Invitation,
  ListInvitationsInput,
} from './invitations.types.js';

const { operation, publicOperation } = operationsFor<{
  readonly invitations: InvitationsService;
  readonly acceptance: AcceptanceService;
}>();

/** The operations on invitations (docs/behaviour/account-mail.md). */
export const invitationOperations = {
  list: operation({
    name: 'invitations',
    kind: 'query',
    access: permitted('user.create'),
    summary: 'List the invitations, newest first.',
    input: ListInvitationsInput,
    output: pageOf(Invitation),
    run: ({ invitations }, _context, input) => invitations.list(input),
  }),
  create: operation({
    name: 'createInvitation',
    kind: 'mutation',
    access: permitted('user.create'),
    summary: 'Invite a person to create an account, by a mailed link.',
    description: 'The link is valid for 7 days.',
    input: CreateInvitationInput,
    output: one(Invitation),
    answersSecret: true,
    errors: ['CONFLICT'],
    example: { input: { email: 'noor@example.org', role: 'technician', departmentId: 1 } },
    run: ({ invitations }, context, input) => invitations.create(context, input),
  }),
  revoke: operation({
    name: 'revokeInvitation',
    kind: 'mutation',
    access: permitted('user.create'),
    summary: 'Revoke an invitation that is not accepted; its link is no longer valid.',
    input: IdInput,
    output: one(Invitation),
    errors: ['INVALID_TRANSITION'],
    run: ({ invitations }, context, input) => invitations.revoke(context, input.id),
  }),
  accept: publicOperation({
    name: 'acceptInvitation',
    kind: 'mutation',
    summary: 'Accept an invitation by its link, which creates an active account.',
    input: AcceptInvitationInput,
    output: one(User),
    errors: ['CONFLICT'],
    example: {
      input: {
        token: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
        password: 'correct horse battery',
        firstName: 'Noor',
        lastName: 'Haddad',
      },
    },
    run: ({ acceptance }, context, input) => acceptance.accept(context, input),
  }),
};
