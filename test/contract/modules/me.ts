import { randomUUID } from 'node:crypto';
import { NEW_PASSWORD, onUser } from '../../support/preparations.js';
import { PASSWORD } from '../../support/seed.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

/** The contract of the current user (specification 4.6; docs/behaviour/people.md). */
export const me: ModuleContract = {
  operations: {
    me: {
      ...query('GET /me', 'CurrentUser'),
      access: 'session',
      scope: 'any',
    },
    updateProfile: {
      ...change('PUT /me/profile', 'CurrentUser', 'UpdateProfileInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('profile_updated', ['phone']),
        async (given) => ({
          input: { phone: '+49 30 1234567' },
          token: (await given.anyone()).token,
        }),
      ],
    },
    updateSettings: {
      ...change('PUT /me/settings', 'CurrentUser', 'UpdateSettingsInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('settings_updated', ['theme']),
        async (given) => ({ input: { theme: 'dark' }, token: (await given.anyone()).token }),
      ],
    },
    changePassword: {
      ...change('PUT /me/password', 'CurrentUser', 'ChangePasswordInput'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'user.password_changed', targetType: 'user' },
        async (given) => ({
          input: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
          token: (await given.anyone()).token,
        }),
      ],
    },
    mySessions: {
      ...page('GET /me/sessions', 'Session'),
      access: 'session',
      scope: 'session',
    },
    revokeSession: {
      ...act('DELETE /me/sessions/:id', 'Session', 'id: ID!'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'auth.session_revoked', targetType: 'session' },
        async (given) => {
          const person = await given.anyone();
          const { id } = await given.prisma.session.findFirstOrThrow({
            where: { userId: person.id },
          });
          return { input: { id }, token: person.token };
        },
      ],
    },
    revokeOtherSessions: {
      ...act('DELETE /me/sessions', 'EndedSessions'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'auth.other_sessions_revoked', targetType: 'user' },
        async (given) => ({ input: {}, token: (await given.anyone()).token }),
      ],
    },
    changeEmail: {
      ...change('PUT /me/email', 'CurrentUser', 'ChangeEmailInput'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('email_change_requested'),
        async (given) => ({
          input: { email: `${randomUUID()}@example.org`, password: PASSWORD },
          token: (await given.anyone()).token,
        }),
      ],
    },
    cancelEmailChange: {
      ...act('DELETE /me/email-change', 'CurrentUser'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('email_change_cancelled'),
        async (given) => {
          const { id: userId, email, token: session } = await given.anyone();
          const address = `${randomUUID()}@example.org`;
          await given.mailToken('change', { userId, address, accountEmail: email });
          return { input: {}, token: session };
        },
      ],
    },
  },
  paths: [
    ['/me/email', 'PUT'],
    ['/me/email-change', 'DELETE'],
    ['/me', 'GET'],
    ['/me/profile', 'PUT'],
    ['/me/settings', 'PUT'],
    ['/me/password', 'PUT'],
    ['/me/sessions', 'GET DELETE'],
    ['/me/sessions/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
  ],
  answers: {
    CurrentUser:
      'id userId email ^role permissions departmentId ^status emailVerifiedAt pendingEmail ' +
      'emailBouncedAt emailBounceReason profile:UserProfile settings:UserSettings ' +
      'chosenSettings:ChosenSettings takenSettings:TakenSettings security:UserSecurity avatar:Avatar',
    Session:
      'id current ipAddress userAgent device:SessionDevice createdAt lastUsedAt expiresAt revokedAt',
    UserProfile: 'firstName lastName phone jobTitle',
    UserSecurity: 'lastLoginAt passwordChangedAt activeSessions failedLoginAttempts mfaEnrolled',
    UserSettings: 'language timezone ^theme emailNotifications',
    ChosenSettings: 'language timezone',
    TakenSettings: 'language timezone takenAt',
    EndedSessions: 'ended',
    SessionDevice: 'browser system',
  },
};
