import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

/** The relying party to which browsers bind passkeys. */
export interface RelyingParty {
  /** The host name. */
  readonly id: string;
  readonly origin: string;
}

/** The parts of a stored passkey that the library needs. */
export interface StoredCredential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: bigint;
  readonly transports: readonly string[];
}

/** A registered passkey. */
export interface NewCredential extends StoredCredential {
  readonly backedUp: boolean;
}

/** Time limit for the person, in milliseconds. */
const TIMEOUT = 300_000;

const RP_NAME = 'Maintenance';

/**
 * Ed25519, ES256 and RS256; every authenticator supports one of them (WebAuthn Level 3, section
 * 5.4).
 */
const ALGORITHMS = [-8, -7, -257];

/** Base64url without padding. */
const encoded = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);

/** The used parts of `PublicKeyCredential.toJSON()` after a registration. */
const registration = z.object({
  id: encoded(2_000),
  rawId: encoded(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: transports.optional(),
  }),
});

/** The same after an authentication. */
const authentication = z.object({
  id: encoded(2_000),
  rawId: encoded(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: encoded(200).optional(),
  }),
});

/**
 * The relying party of an address; undefined if browsers support no passkeys there: without an
 * address, without TLS except on `localhost`, and for numeric addresses.
 */
export function relyingPartyOf(publicUrl: string | null | undefined): RelyingParty | undefined {
  if (publicUrl === undefined || publicUrl === null) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isNumber || !isSecure ? undefined : { id: hostname, origin };
}

/** The handle of an account in its passkeys: not secret, and without personal data. */
function userHandleOf(userId: number): string {
  return Buffer.from(`user-${userId}`).toString('base64url');
}

/** The challenge that a browser claims to have answered; undefined for an invalid answer. */
export function challengeOf(credential: unknown): string | undefined {
  const parsed = z
    .object({ response: z.object({ clientDataJSON: encoded(4_000) }) })
    .safeParse(credential);
  if (!parsed.success) return undefined;
  try {
    const text = Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The options of a registration, for `navigator.credentials.create()`. */
export async function registrationOptions(
  party: RelyingParty,
  challenge: string,
  user: { readonly id: number; readonly email: string },
  known: readonly StoredCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: party.id,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(userHandleOf(user.id), 'base64url')),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((one) => ({
      id: one.credentialId,
      transports: [...one.transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The options of an authentication, for `navigator.credentials.get()`; they name no account. */
export async function authenticationOptions(
  party: RelyingParty,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    userVerification: 'required',
  });
}

/** Verifies a browser's registration; undefined when it is invalid. */
export async function verifiedRegistration(
  party: RelyingParty,
  challenge: string,
  credential: unknown,
): Promise<NewCredential | undefined> {
  const parsed = registration.safeParse(credential);
  if (!parsed.success) return undefined;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...parsed.data, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey,
      counter: BigInt(counter),
      transports: parsed.data.response.transports ?? [],
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws for every failed check.
    return undefined;
  }
}

/**
 * Verifies a browser's signature with a passkey: challenge, origin, relying party, user
 * verification, signature, and that the counter has not decreased (WebAuthn Level 3, section
 * 6.1.1).
 *
 * @returns the new counter; undefined when a check fails.
 */
export async function verifiedAuthentication(
  party: RelyingParty,
  challenge: string,
  credential: unknown,
  stored: StoredCredential & { readonly userId: number },
): Promise<{ counter: bigint; backedUp: boolean } | undefined> {
  const parsed = authentication.safeParse(credential);
  if (!parsed.success) return undefined;
  const { userHandle } = parsed.data.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(stored.userId)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...parsed.data, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: Uint8Array.from(stored.publicKey),
        counter: Number(stored.counter),
      },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: BigInt(newCounter), backedUp: credentialBackedUp };
  } catch {
    return undefined;
  }
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'));
}

/** Loaded when the first passkey is used, because loading its certificate parsers takes time. */
async function library() {
  return await import('@simplewebauthn/server');
}
