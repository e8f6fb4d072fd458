import { client } from '../api/client.ts';
import { ServiceError, toServiceError } from '../api/service-error.ts';
import {
  CompleteLoginDocument,
  LoginWithPasskeyDocument,
  PasskeyLoginOptionsDocument,
  ReauthenticateDocument,
} from './factors.generated.ts';
import { call, keepTokens } from './session.ts';

/** A login that waits for the second factor. */
export interface SecondStep {
  readonly challenge: string;
  /** The accepted fields. */
  readonly methods: readonly string[];
}

/** The second step that an error requires; `undefined` for any other error. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  const { code, details } = toServiceError(error);
  if (code !== 'MFA_REQUIRED') return undefined;
  const { challenge, methods } = details as { challenge?: string; methods?: readonly string[] };
  return challenge === undefined ? undefined : { challenge, methods: methods ?? ['otp'] };
}

/** Completes a login with a code. @throws ServiceError of the service. */
export async function completeLogin(
  challenge: string,
  code: { readonly otp: string } | { readonly recoveryCode: string },
): Promise<void> {
  const data = await call(CompleteLoginDocument, { input: { challenge, ...code } });
  keepTokens(data.completeLogin);
}

/** Returns whether this browser supports passkeys; they need a secure context. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/**
 * Makes the browser sign with a passkey. @throws ServiceError `PASSKEY_CANCELLED` when the person
 * cancels.
 */
async function signature(): Promise<Record<string, unknown>> {
  const { passkeyLoginOptions } = await call(PasskeyLoginOptionsDocument, {});
  return ceremony(async ({ startAuthentication }) => {
    const optionsJSON = passkeyLoginOptions.options as never;
    return startAuthentication({ optionsJSON });
  });
}

/** Runs a function of the WebAuthn library, after loading it. */
export async function ceremony(
  run: (library: typeof import('@simplewebauthn/browser')) => Promise<object>,
): Promise<Record<string, unknown>> {
  const library = await import('@simplewebauthn/browser');
  try {
    return { ...(await run(library)) };
  } catch (error) {
    throw new ServiceError('PASSKEY_CANCELLED', error instanceof Error ? error.message : '');
  }
}

/** Signs in with a passkey. @throws ServiceError */
export async function signInWithPasskey(): Promise<void> {
  const data = await call(LoginWithPasskeyDocument, { input: { credential: await signature() } });
  keepTokens(data.loginWithPasskey);
}

/** Authenticates the user of the session again. @throws ServiceError */
export async function reauthenticate(
  input: { readonly password: string } | { readonly otp: string } | { readonly code: string },
): Promise<void> {
  await client.mutate({ mutation: ReauthenticateDocument, variables: { input } });
}

/** The same with a passkey. @throws ServiceError */
export async function reauthenticateWithPasskey(): Promise<void> {
  const input = { passkey: await signature() };
  await client.mutate({ mutation: ReauthenticateDocument, variables: { input } });
}
