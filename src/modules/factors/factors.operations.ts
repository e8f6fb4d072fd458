import { anySession, permitted } from '../../core/access.js';
import { IdInput } from '../../core/inputs.js';
import { many, NoInput, one, operationsFor } from '../../core/operation.js';
import type { FactorsService } from './factors.service.js';
import {
  AddPasskeyInput,
  ConfirmTotpInput,
  FactorsReset,
  MAX_PASSKEYS,
  Mfa,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
  StartedTotp,
  UpdatePasskeyInput,
} from './factors.types.js';
import type { PasskeysService } from './passkeys.service.js';

/** The services that the operations of this module call. */
export interface FactorsOperationServices {
  readonly factors: FactorsService;
  readonly passkeys: PasskeysService;
}

const { operation } = operationsFor<FactorsOperationServices>();

const CREDENTIAL = {
  id: 'q7vZ0l5o6S0Nq4J4gYkqgk',
  rawId: 'q7vZ0l5o6S0Nq4J4gYkqgk',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRk',
  },
} as const;

/** The operations on factors (docs/security/factors.md). */
export const factorOperations = {
  get: operation({
    name: 'mfa',
    kind: 'query',
    access: anySession,
    session: 'required',
    whileEnrolling: true,
    summary: 'Read your second factor and passkeys.',
    input: NoInput,
    output: one(Mfa),
    run: ({ factors }, context) => factors.get(context),
  }),
  start: operation({
    name: 'startTotp',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    whileEnrolling: true,
    answersSecret: true,
    summary: 'Start to enrol an authenticator app.',
    input: NoInput,
    output: one(StartedTotp),
    errors: ['CONFLICT'],
    run: ({ factors }, context) => factors.start(context),
  }),
  confirm: operation({
    name: 'confirmTotp',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    whileEnrolling: true,
    answersSecret: true,
    summary: 'Enrol the authenticator app by its current code, and get recovery codes.',
    input: ConfirmTotpInput,
    output: one(RecoveryCodes),
    errors: ['CONFLICT'],
    example: { input: { code: '287082' } },
    run: ({ factors }, context, { code }) => factors.confirm(context, code),
  }),
  remove: operation({
    name: 'removeTotp',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    whileEnrolling: true,
    summary: 'Remove your authenticator app and its recovery codes.',
    input: NoInput,
    output: one(Mfa),
    errors: ['NOT_FOUND'],
    run: ({ factors }, context) => factors.remove(context),
  }),
  renewCodes: operation({
    name: 'regenerateRecoveryCodes',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    whileEnrolling: true,
    answersSecret: true,
    summary: 'Replace your recovery codes.',
    input: NoInput,
    output: one(RecoveryCodes),
    errors: ['NOT_FOUND'],
    run: ({ factors }, context) => factors.renewCodes(context),
  }),
  reset: operation({
    name: 'resetUserFactors',
    kind: 'mutation',
    access: permitted('user.update'),
    session: 'fresh',
    summary: 'Remove the second factor, recovery codes and passkeys of a user.',
    input: IdInput,
    output: one(FactorsReset),
    run: ({ factors }, context, { id }) => factors.reset(context, id),
  }),
  passkeys: operation({
    name: 'passkeys',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'List your passkeys.',
    input: NoInput,
    output: many(Passkey, MAX_PASSKEYS),
    errors: ['NOT_FOUND'],
    run: ({ passkeys }, context) => passkeys.list(context),
  }),
  passkey: operation({
    name: 'passkey',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'Read one of your passkeys.',
    input: IdInput,
    output: one(Passkey),
    run: ({ passkeys }, context, { id }) => passkeys.get(context, id),
  }),
  passkeyOptions: operation({
    name: 'passkeyOptions',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    answersSecret: true,
    summary: 'Get the options for a browser to create a passkey.',
    input: NoInput,
    output: one(PasskeyOptions),
    errors: ['NOT_FOUND', 'CONFLICT'],
    run: ({ passkeys }, context) => passkeys.registration(context),
  }),
  addPasskey: operation({
    name: 'addPasskey',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    summary: 'Add the passkey that a browser has created.',
    input: AddPasskeyInput,
    output: one(Passkey),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { input: { name: 'Phone', credential: CREDENTIAL } },
    run: ({ passkeys }, context, input) => passkeys.add(context, input),
  }),
  updatePasskey: operation({
    name: 'updatePasskey',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    summary: 'Rename a passkey.',
    input: UpdatePasskeyInput,
    output: one(Passkey),
    errors: ['VERSION_CONFLICT'],
    example: { input: { name: 'Work phone', expectedVersion: 1 } },
    run: ({ passkeys }, context, input) => passkeys.rename(context, input),
  }),
  removePasskey: operation({
    name: 'removePasskey',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    summary: 'Remove a passkey.',
    input: IdInput,
    output: one(Passkey),
    run: ({ passkeys }, context, { id }) => passkeys.remove(context, id),
  }),
};
