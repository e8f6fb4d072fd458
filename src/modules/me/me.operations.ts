import { anySession } from '../../core/authorize.js';
import { NoInput, one, operation, pageOf } from '../../core/operation.js';
import {
  ChangePasswordInput,
  CurrentUser,
  ListMySessionsInput,
  Session,
  SessionIdInput,
  UpdateProfileInput,
  UpdateSettingsInput,
} from './me.types.js';

/** The operations on oneself (specification 4.6; contract, sections 3 and 6). */
export const meOperations = {
  get: operation({
    name: 'me',
    kind: 'query',
    access: anySession,
    summary: 'Read everything about yourself.',
    input: NoInput,
    output: one(CurrentUser),
    run: (context) => context.services.me.get(context),
  }),
  updateProfile: operation({
    name: 'updateProfile',
    kind: 'mutation',
    access: anySession,
    summary: 'Change your profile.',
    input: UpdateProfileInput,
    output: one(CurrentUser),
    run: (context, input) => context.services.me.updateProfile(context, input),
  }),
  updateSettings: operation({
    name: 'updateSettings',
    kind: 'mutation',
    access: anySession,
    summary: 'Change your settings.',
    input: UpdateSettingsInput,
    output: one(CurrentUser),
    run: (context, input) => context.services.me.updateSettings(context, input),
  }),
  changePassword: operation({
    name: 'changePassword',
    kind: 'mutation',
    access: anySession,
    summary: 'Change your password and end your other sessions.',
    input: ChangePasswordInput,
    output: one(CurrentUser),
    run: (context, input) => context.services.me.changePassword(context, input),
  }),
  sessions: operation({
    name: 'mySessions',
    kind: 'query',
    access: anySession,
    summary: 'List your live sessions, the latest login first.',
    input: ListMySessionsInput,
    output: pageOf(Session),
    run: (context, input) => context.services.me.sessions(context, input),
  }),
  revokeSession: operation({
    name: 'revokeSession',
    kind: 'mutation',
    access: anySession,
    summary: 'End one of your sessions.',
    input: SessionIdInput,
    output: one(Session),
    run: (context, input) => context.services.me.revokeSession(context, input.id),
  }),
};
