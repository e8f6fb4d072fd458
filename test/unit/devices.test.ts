import { expect, it } from 'vitest';
import { deviceKey, deviceName, deviceOf } from '../../src/modules/sign-in/sessions/devices.js';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0',
    'Firefox',
    'iOS',
  ],
  ['curl/8.14.1', 'curl', null],
  ['python-requests/2.32', 'python-requests', null],
  ['node', 'node', null],
  ['Mozilla/5.0', null, null],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [null, null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

it('versions make no other device, another browser or system does', () => {
  const key = (text: string) => deviceKey(deviceOf(text));
  expect(key('curl/8.14.1')).toBe(key('curl/9.0'));
  expect(key('curl/8.14.1')).not.toBe(key('wget/1.25'));
  expect(key('Mozilla/5.0 (Linux) Firefox/1')).not.toBe(key('Mozilla/5.0 (Windows) Firefox/1'));
});

it('a device has a name when something is known of it', () => {
  expect(deviceName({ browser: 'Firefox', system: 'Linux' })).toBe('Firefox, Linux');
  expect(deviceName({ browser: null, system: 'Linux' })).toBe('Linux');
  expect(deviceName({ browser: null, system: null })).toBeNull();
});
