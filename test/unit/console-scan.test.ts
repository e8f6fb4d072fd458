import { describe, expect, it } from 'vitest';
import { scannedOf } from '../../console/src/parts/scan/scanned.js';

const ORIGIN = 'https://service.example';
const CODE = 'q7vZ0l5o6S0Nq4J4gYkqgw';

describe('a scanned code', () => {
  it.each([
    [`${ORIGIN}/r/${CODE}`, { code: CODE }],
    [` ${ORIGIN}/r/${CODE}/ `, { code: CODE }],
    // An address of the service at which this person does not use it.
    [`http://10.0.0.1:4000/r/${CODE}`, { code: CODE }],
    [`${ORIGIN}/equipment/17`, { kind: 'asset', id: 17 }],
    [`${ORIGIN}/places/3?x=1`, { kind: 'location', id: 3 }],
  ])('%s leads to a thing', (text, expected) => {
    expect(scannedOf(text, ORIGIN)).toEqual(expected);
  });

  it.each([
    '',
    '4006381333931',
    'P-17',
    `/r/${CODE}`,
    `${ORIGIN}/r/short`,
    `${ORIGIN}/r/${CODE}/x`,
    `${ORIGIN}/equipment/0`,
    `${ORIGIN}/equipment/17x`,
    `${ORIGIN}/equipment/99999999999`,
    `${ORIGIN}/requests/17`,
    'https://elsewhere.example/equipment/17',
    'javascript:alert(1)',
    'WIFI:S:net;T:WPA;P:secret;;',
  ])('%j is no label', (text) => {
    expect(scannedOf(text, ORIGIN)).toBeUndefined();
  });
});
