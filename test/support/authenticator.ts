import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** How an authenticator may deviate from what it should do. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly type?: string;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A CBOR byte string (RFC 8949, section 3.1). */
function byteString(bytes: Uint8Array): Buffer {
  const head =
    bytes.length < 24
      ? [0x40 | bytes.length]
      : bytes.length < 256
        ? [0x58, bytes.length]
        : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function textString(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

/**
 * An authenticator in software: it makes one passkey and signs with it, as a browser passes it on.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private userHandle = '';
  counter = 0;

  constructor(readonly origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  get id(): string {
    return encode(this.credentialId);
  }

  /** Result of `navigator.credentials.create()` for options, as `toJSON()`. */
  // biome-ignore lint/suspicious/noExplicitAny: options as the service answers them
  create(options: any, deviation: Deviation = {}) {
    this.userHandle = options.user.id;
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey()]);
    const data = Buffer.concat([this.data(deviation, ATTESTED, options.rp.id), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      textString('fmt'),
      textString('none'),
      textString('attStmt'),
      Buffer.from([0xa0]),
      textString('authData'),
      byteString(data),
    ]);
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, deviation);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: encode(clientDataJSON),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
        publicKeyAlgorithm: -7,
      },
    };
  }

  /** Result of `navigator.credentials.get()` for options, as `toJSON()`. */
  // biome-ignore lint/suspicious/noExplicitAny: options as the service answers them
  get(options: any, deviation: Deviation = {}) {
    this.counter = deviation.counter ?? this.counter + 1;
    const authenticatorData = this.data(deviation, 0, options.rpId);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientDataJSON),
        authenticatorData: encode(authenticatorData),
        signature: encode(createSign('sha256').update(signed).sign(this.privateKey)),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private data({ rpId, verified = true }: Deviation, flags: number, own: string): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId ?? own), Buffer.from([all]), counter]);
  }

  /** The public key in COSE format: EC2, ES256, P-256, x, y (RFC 9053, section 7.1.1). */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      byteString(Buffer.from(y, 'base64url')),
    ]);
  }
}
