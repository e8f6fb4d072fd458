import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { INTERFACES, invoke, turnsOf } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';
import { expectRefused } from '../../support/state.js';

let app: TestApp;
let departmentId: number;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Texts')).id;
  administrator = await app.seed.person('administrator', { departmentId });
});
afterAll(() => app.stop());

/**
 * `Müller` and `Łódź`, with accents as characters of their own, as some keyboards and PDFs write
 * them.
 */
const DECOMPOSED = 'Mu\u0308ller, Ło\u0301dz\u0301';
const COMPOSED = 'M\u00fcller, Ł\u00f3d\u017a';

const INVISIBLE: readonly (readonly [string, string])[] = [
  ['zero-width spaces', '\u200b\u200c\u200d\ufeff\u2060'],
  ['controls of the direction', '\u202a\u202c\u2066\u2069\u200e\u061c'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
  ['selectors of variants', '\ufe0f\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['joiners of marks, and marks', '\u034f\u0301\u0308'],
  ['the blank of Braille', '\u2800'],
  ['spaces of several widths', '\u2003\u3000\u00a0\u2028'],
];

describe.each(INTERFACES)('texts through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, administrator.token);
  const request = (texts: Record<string, unknown>) =>
    ({ title: 'A door', description: 'It creaks', departmentId, ...texts }) as const;

  it('are stored composed, whichever form was sent', async () => {
    const texts = { title: DECOMPOSED, description: DECOMPOSED, location: ` ${DECOMPOSED}\u3000` };
    const { code, data } = await call('createMaintenanceRequest', request(texts));
    expect(code).toBe('OK');
    const { title, description, location } = data;
    expect([title, description, location]).toEqual([COMPOSED, COMPOSED, COMPOSED]);
    const comment = await call('addComment', { requestId: data.id, body: DECOMPOSED });
    expect(comment.data.body).toBe(COMPOSED);
    const { id } = await app.seed.person('employee', { departmentId });
    const user = await call('updateUser', { id, lastName: DECOMPOSED });
    expect(user.data.lastName).toBe(COMPOSED);
  });

  it('have their lengths when they are composed', async () => {
    const title = 'u\u0308'.repeat(200);
    const { data } = await call('createMaintenanceRequest', request({ title }));
    expect(data.title).toBe('\u00fc'.repeat(200));
  });

  it.each(turnsOf(via, INVISIBLE))('of %s only are empty', async (_name, text) => {
    const refused = (name: string, input: Record<string, unknown>, field: string) =>
      expectRefused(app, input, () => call(name, input), 'VALIDATION_ERROR', field);
    await refused('createMaintenanceRequest', request({ title: text }), 'title');
    await refused('createMaintenanceRequest', request({ description: text }), 'description');
    await refused('createDepartment', { name: text }, 'name');
    await refused('updateUser', { id: administrator.id, firstName: text }, 'firstName');
    // Beside something visible they stay: joiners make emoji, selectors their colours.
    const { data } = await call('createMaintenanceRequest', request({ title: `Pipe${text}leak` }));
    expect(data.title).toBe(`Pipe${text}leak`.normalize('NFC'));
  });
});
