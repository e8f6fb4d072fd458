import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BUILD, writeConsoleBuild } from '../support/console-build.js';
import { CHROME, type Raw, rawCall } from '../support/raw-call.js';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await writeConsoleBuild();
  app = await startTestApp({}, folder);
});
afterAll(async () => {
  await app.stop();
  await rm(path.dirname(folder), { recursive: true });
});

const raw = (target: string, headers: Record<string, string>) =>
  rawCall(app.url, target, headers, 'GET');

describe('the Content-Security-Policy', () => {
  const policyOf = ({ headers }: Raw) =>
    new Map(
      (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')] as const;
      }),
    );

  it('allows what the console needs, by a nonce of each answer', async () => {
    const nonces = new Set<string>();
    for (const target of ['/', '/', '/system/logs']) {
      const answer = await raw(target, { Accept: CHROME });
      const html = `${answer.body}`;
      const [, nonce = ''] = /nonce="([^"]*)"/.exec(html) ?? [];
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(Buffer.from(nonce, 'base64url')).toHaveLength(16);
      expect(html).not.toContain('__CSP_NONCE__');
      expect(html).toBe(BUILD['index.html']?.replaceAll('__CSP_NONCE__', nonce));
      nonces.add(nonce);
      expect(Object.fromEntries(policyOf(answer))).toEqual({
        'default-src': "'none'",
        'script-src': `'self' 'nonce-${nonce}'`,
        'style-src': `'self' 'nonce-${nonce}'`,
        'style-src-attr': "'unsafe-inline'",
        'font-src': "'self'",
        'frame-src': 'blob:',
        'img-src': "'self' blob: data:",
        'connect-src': "'self'",
        'worker-src': "'self' blob:",
        'manifest-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
    }
    expect(nonces.size).toBe(3);
  });

  it('of GraphiQL is wider for styles alone', async () => {
    const policy = policyOf(await raw('/graphiql', { Accept: CHROME }));
    expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
    expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
    expect(policy.get('worker-src')).toBe("'self' blob:");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('of report links allows scripts and styles of the build alone', async () => {
    const policy = policyOf(await raw('/r/q7vZ0l5o6S0Nq4J4gYkqgw', { Accept: CHROME }));
    expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.has('style-src-attr')).toBe(false);
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('of REST stays as it was', async () => {
    const { headers } = await raw('/system/audit', { Accept: 'application/json' });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('comes with permissions for the camera alone', async () => {
    for (const target of ['/', '/r/q7vZ0l5o6S0Nq4J4gYkqgw', '/nothing']) {
      const { headers } = await raw(target, { Accept: CHROME });
      expect(headers['permissions-policy']).toBe(
        'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      );
    }
  });

  it('comes with the other security headers', async () => {
    for (const target of [
      '/',
      '/graphiql',
      '/r/q7vZ0l5o6S0Nq4J4gYkqgw',
      '/static/index-4f2a.js',
      '/favicon.svg',
    ]) {
      const { headers } = await raw(target, { Accept: '*/*' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String),
      });
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|https?:|\*/);
    }
  });
});
