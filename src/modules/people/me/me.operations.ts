import { anySession, anyToken } from '../../../core/access.js';
import { NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import type { EmailChangeService } from './email-change.service.js';
import type { MeService } from './me.service.js';
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CurrentUser,
  EndedSessions,
  ListMySessionsInput,
  Session,
  SessionIdInput,
  UpdateProfileInput,
  UpdateSettingsInput,
} from './me.types.js';

/** The services that the operations of this module call. */
export interface MeOperationServices {
  readonly me: MeService;
  readonly emailChange: EmailChangeService;
}

const { operation } = operationsFor<MeOperationServices>();

/** The operations on the current user (specification 4.6; docs/behaviour/people.md). */
export const meOperations = {
  get: operation({
    name: 'me',
    kind: 'query',
    access: anySession,
    scope: anyToken,
    whileEnrolling: true,
    summary: 'Read your account, profile, settings and security data.',
    input: NoInput,
    output: one(CurrentUser),
    run: ({ me }, context) => me.get(context),
  }),
  updateProfile: operation({
    name: 'updateProfile',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your profile.',
    input: UpdateProfileInput,
    output: one(CurrentUser),
    example: {
      input: { firstName: 'Erin', lastName: 'Ford', phone: '+49 30 1234567', jobTitle: 'Plumber' },
    },
    run: ({ me }, context, input) => me.updateProfile(context, input),
  }),
  updateSettings: operation({
    name: 'updateSettings',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your settings.',
    input: UpdateSettingsInput,
    output: one(CurrentUser),
    example: { input: { language: 'pt-BR', timezone: 'Europe/Berlin', theme: 'dark' } },
    run: ({ me }, context, input) => me.updateSettings(context, input),
  }),
  changePassword: operation({
    name: 'changePassword',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Change your password and end your other sessions.',
    input: ChangePasswordInput,
    output: one(CurrentUser),
    errors: ['CONFLICT', 'ACCOUNT_LOCKED'],
    example: {
      input: { currentPassword: 'correct horse battery', newPassword: 'staple tower evening' },
    },
    run: ({ me }, context, input) => me.changePassword(context, input),
  }),
  changeEmail: operation({
    name: 'changeEmail',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    summary: 'Request another e-mail address.',
    description: 'It takes effect when it is verified by a mailed link.',
    input: ChangeEmailInput,
    output: one(CurrentUser),
    errors: ['FORBIDDEN', 'ACCOUNT_LOCKED', 'NOT_FOUND', 'CONFLICT'],
    example: {
      input: { email: 'erin.ford@example.org', password: 'correct horse battery' },
    },
    run: ({ emailChange }, context, input) => emailChange.request(context, input),
  }),
  cancelEmailChange: operation({
    name: 'cancelEmailChange',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Cancel the pending change of your e-mail address.',
    description: 'Its link becomes void.',
    input: NoInput,
    output: one(CurrentUser),
    errors: ['NOT_FOUND'],
    run: ({ emailChange }, context) => emailChange.cancel(context),
  }),
  sessions: operation({
    name: 'mySessions',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'List your live sessions, latest login first.',
    input: ListMySessionsInput,
    output: pageOf(Session),
    run: ({ me }, context, input) => me.sessions(context, input),
  }),
  revokeOtherSessions: operation({
    name: 'revokeOtherSessions',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End all your sessions except this one.',
    input: NoInput,
    output: one(EndedSessions),
    run: ({ me }, context) => me.revokeOtherSessions(context),
  }),
  revokeSession: operation({
    name: 'revokeSession',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End one of your sessions.',
    input: SessionIdInput,
    output: one(Session),
    run: ({ me }, context, input) => me.revokeSession(context, input.id),
  }),
};
