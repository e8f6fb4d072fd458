import path from 'node:path';
import { expect, it } from 'vitest';
import { pageTexts, textsOf } from '../../console/page-texts.js';

const page = (name: string) => path.resolve('console/src/pages', name);

it('finds the texts of a page and of all that it imports', () => {
  expect(textsOf(page('requests/home/home-page.tsx'))).toEqual(
    expect.arrayContaining(['home', 'requests', 'errors']),
  );
});

it('leaves out what is drawn within a boundary or read late itself', () => {
  const request = textsOf(page('requests/maintenance/request-page.tsx'));
  expect(request).toContain('requests');
  // Both have a mark at their import.
  expect(request).not.toContain('jobs');
  expect(request).not.toContain('mail-in');
  // The second step of a login is a late import.
  expect(textsOf(page('sign-in/auth/login-page.tsx'))).toEqual(['errors', 'session']);
});

it('has late imports wait for their texts, and leaves types alone', () => {
  const transform = pageTexts().transform as (code: string, id: string) => { code: string } | null;
  const id = page('any.tsx');
  const of = (code: string) => transform(code, id)?.code.split('\n').at(-1) ?? null;
  expect(of("lazy(() => import('./sign-in/auth/verify-page.tsx'))")).toBe(
    'lazy(() => withTexts(import(\'./sign-in/auth/verify-page.tsx\'), ["errors","session"]))',
  );
  expect(of("type Page = typeof import('./sign-in/auth/verify-page.tsx');")).toBeNull();
  expect(of("import { VerifyPage } from './sign-in/auth/verify-page.tsx';")).toBeNull();
});
