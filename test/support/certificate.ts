import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import tls from 'node:tls';

/** A certificate for 127.0.0.1 with its key, as PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const time = (text: string) => der(0x18, Buffer.from(text));
const extension = (id: string, value: Uint8Array) => sequence(oid(id), der(0x04, value));
const named = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));

function certificateOf(publicKey: KeyObject, privateKey: KeyObject): string {
  // Certificates of one process with the same name would be taken for each other.
  const name = named(randomUUID());
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('551d13', sequence(der(0x01, Buffer.from([255])))),
        extension('551d11', sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
      ),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** Makes a certificate that this process trusts from now on, as `NODE_EXTRA_CA_CERTS` does. */
export function trustedCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = certificateOf(publicKey, privateKey);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
