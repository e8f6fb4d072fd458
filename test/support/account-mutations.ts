import { randomUUID } from 'node:crypto';
import type { Unit } from '../../src/core/unit.js';
import {
  type Expected,
  type MutationCall,
  NEW_PASSWORD,
  type Preparations,
} from './preparations.js';
import { PASSWORD } from './seed.js';

const onUser = (action: string, before: string[] = [], after = before): Expected => ({
  action: `user.${action}`,
  targetType: 'user',
  before,
  after,
});
const onEmail = (action: string): Expected => ({
  action: `auth.${action}`,
  targetType: 'email',
  anonymous: true,
});
const onInvitation = (action: string): Expected => ({
  action: `invitation.${action}`,
  targetType: 'invitation',
});

/** A token that was made without a mail, as the tests of the calls alone need it. */
async function token(
  given: Preparations,
  purpose: 'verification' | 'change' | 'reset' | 'invitation',
  whose: { userId?: number; invitationId?: number; address: string; accountEmail?: string },
): Promise<string> {
  const unit = { tx: given.prisma, now: given.clock() } as unknown as Unit;
  return await given.services.mailTokens.make(unit, { purpose, ...whose });
}

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

/** The mutations of docs/behaviour/account-mail.md, about addresses and invitations. */
export const ACCOUNT_MUTATIONS: Readonly<Record<string, MutationCall>> = {
  requestPasswordReset: [
    onEmail('password_reset_requested'),
    async (given) => {
      const { email } = await given.anyone();
      return { input: { email }, secrets: [email] };
    },
  ],
  resendVerification: [
    onEmail('verification_requested'),
    async (given) => {
      const { email } = await given.anyone();
      return { input: { email }, secrets: [email] };
    },
  ],
  resetPassword: [
    onUser('password_reset'),
    async (given) => {
      const { id: userId, email } = await given.anyone();
      const secret = await token(given, 'reset', { userId, address: email, accountEmail: email });
      return { input: { token: secret, newPassword: NEW_PASSWORD }, secrets: [secret] };
    },
  ],
  verifyEmail: [
    onUser('email_verified'),
    async (given) => {
      const { id: userId, email } = await given.anyone();
      const whose = { userId, address: email, accountEmail: email };
      const secret = await token(given, 'verification', whose);
      return { input: { token: secret }, secrets: [secret] };
    },
  ],
  changeEmail: [
    onUser('email_change_requested'),
    async (given) => ({
      input: { email: `${randomUUID()}@example.org`, password: PASSWORD },
      token: (await given.anyone()).token,
    }),
  ],
  cancelEmailChange: [
    onUser('email_change_cancelled'),
    async (given) => {
      const { id: userId, email, token: session } = await given.anyone();
      const address = `${randomUUID()}@example.org`;
      await token(given, 'change', { userId, address, accountEmail: email });
      return { input: {}, token: session };
    },
  ],
  createInvitation: [
    onInvitation('created'),
    async (given) => given.asAdmin({ email: `${randomUUID()}@example.org`, role: 'technician' }),
  ],
  revokeInvitation: [
    onInvitation('revoked'),
    async (given) => given.asAdmin({ id: (await invitation(given)).id }),
  ],
  acceptInvitation: [
    onInvitation('accepted'),
    async (given) => {
      const { id: invitationId, email: address } = await invitation(given);
      const secret = await token(given, 'invitation', { invitationId, address });
      return { input: { token: secret, password: NEW_PASSWORD }, secrets: [secret] };
    },
  ],
};
