import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, requestOf } from '../../../support/comments.js';
import { pdfText } from '../../../support/pdf-text.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

/** The sheet of a request as text without white space. */
const text = async (id: number, { token }: Person) => {
  const url = `${app.url}/api/maintenance/${id}/report.pdf`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return pdfText(new Uint8Array(await response.arrayBuffer()));
};
const packed = (words: string) => words.replace(/\s/g, '');
const speaks = (person: Person, language: string, timezone: string) =>
  app.database.prisma.user.update({ where: { id: person.id }, data: { language, timezone } });

it('shows answers with their questions in the language of the reader, those for staff to staff', async () => {
  const { id: categoryId } = await app.seed.category();
  const choices = [{ id: 'gas', label: { en: 'Natural gas', de: 'Erdgas' }, archived: false }];
  const label = { en: 'Fuel', de: 'Brennstoff' };
  const fuel = await app.seed.field({ categoryId, kind: 'choice', choices, label });
  const power = await app.seed.field({ categoryId, kind: 'number', unit: 'kW' });
  const person = await app.seed.field({ categoryId, kind: 'user' });
  const secret = await app.seed.field({ categoryId, staffOnly: true });
  const hidden = await app.seed.field({
    ...{ categoryId, visibleIf: { fieldId: fuel.id, in: ['oil'] } },
  });
  app.services.knownFields.forget();
  const { technician, requester } = cast;
  const id = await requestOf(app, cast);
  const fields = {
    ...{ [fuel.key]: 'gas', [power.key]: 7.5, [person.key]: technician.id },
    ...{ [secret.key]: 'Marker-staff', [hidden.key]: 'Marker-hidden' },
  };
  const { prisma } = app.database;
  await prisma.maintenanceRequest.update({ where: { id }, data: { categoryId, fields } });
  await speaks(requester, 'de', 'Europe/Berlin');
  const read = await text(id, requester);
  const name = `${technician.firstName} ${technician.lastName}`;
  for (const words of ['Antworten', 'Brennstoff', 'Erdgas', '7,5 kW', name]) {
    expect(read).toContain(packed(words));
  }
  expect(read).not.toContain('Marker');
  await speaks(requester, 'en', 'Etc/UTC');
  const staff = await text(id, technician);
  for (const words of ['Answers', 'Fuel', 'Natural gas', '7.5 kW', 'Marker-staff']) {
    expect(staff).toContain(packed(words));
  }
  expect(staff).not.toContain('Marker-hidden');
  expect(await text(await requestOf(app, cast), technician)).not.toContain('Answers');
});
