import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { routes } from '../../../support/catalogue.js';
import { type Cast, castOf, requestOf } from '../../../support/comments.js';
import { invoke } from '../../../support/interfaces.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { mailTo } from '../../../support/mail-app.js';
import { pdfText } from '../../../support/pdf-text.js';
import { eventually, type Receiver, startReceiver } from '../../../support/receiver.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

/** Stands in keys, labels, choices and values of fields for staff, and nowhere else. */
const MARKER = /marker/i;

let app: TestApp;
let cast: Cast;
let smtp: TestSmtp;
let receiver: Receiver;
let id: number;
let assetId: number;
let categoryId: number;

const values = { marker_text: 'Marker value', marker_choice: 'marker' };

beforeAll(async () => {
  smtp = await startSmtp();
  receiver = await startReceiver();
  app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'], ...mailTo(smtp) });
  cast = await castOf(app);
  const { seed } = app;
  ({ id: categoryId } = await seed.category());
  const staff = { staffOnly: true, label: { en: 'Marker', de: 'Marker' } };
  const choices = [{ id: 'marker', label: { en: 'Marker', de: null }, archived: false }];
  for (const target of [{ categoryId }, { appliesTo: 'asset' as const }]) {
    const end = 'appliesTo' in target ? '_asset' : '';
    await seed.field({ ...target, ...staff, key: `marker_text${end}` });
    await seed.field({ ...target, ...staff, key: `marker_choice${end}`, kind: 'choice', choices });
    await seed.field({ ...target, key: `open${end}` });
  }
  app.services.knownFields.forget();
  const { id: made } = await seed.asset({
    departmentId: cast.departmentId,
    fields: { marker_text_asset: 'Marker value', open_asset: 'Loud' },
  });
  assetId = made;
  id = await requestOf(app, cast, 'approved');
  const hook = { url: receiver.url, includeFields: true, includeText: true };
  const events = [
    'maintenance.status_changed',
    'maintenance.stage_changed',
    'maintenance.fields_changed',
  ];
  const made2 = await invoke(
    app,
    'rest',
    'createWebhookEndpoint',
    { ...hook, events },
    cast.administrator.token,
  );
  expect(made2.code).toBe('OK');
});
afterAll(async () => {
  await closeClients();
  await app.stop();
  await receiver.stop();
  await smtp.stop();
});

const listen = subscriber(() => app.url);
const LIVE = `subscription($requestId: Int) { maintenanceRequestChanged(requestId: $requestId) {
  id fields { key value label display } actions { missing { message } } } }`;

const staffDoes = async (name: string, input: object) => {
  const { head } = cast;
  const { code, details } = await invoke(app, 'rest', name, { id, ...input }, head.token);
  expect([name, code, details]).toEqual([name, 'OK', undefined]);
};

it('staff gives values for staff, and the request goes its way', async () => {
  const heard = await listen(cast.requester.token, { requestId: id }, LIVE);
  await staffDoes('classifyMaintenanceRequest', { categoryId, assetId, fields: values });
  await staffDoes('setRequestFields', { fields: { marker_text: 'Marker again', open: 'Loud' } });
  await staffDoes('assignMaintenanceRequest', { technicianId: cast.technician.id });
  const done = { note: 'Done.', fields: { marker_text: 'Marker last' } };
  await staffDoes('completeMaintenanceRequest', done);
  await eventually(() => heard.events.length >= 3);
  expect(JSON.stringify(heard.events)).toContain('Loud');
  expect(JSON.stringify(heard.events)).not.toMatch(MARKER);
  heard.stop();
  const { data } = await invoke(app, 'rest', 'maintenanceRequest', { id }, cast.head.token);
  expect(data.fields).toEqual({
    marker_text: 'Marker last',
    marker_choice: 'marker',
    open: 'Loud',
  });
});

it('no answer of REST has any of it, whatever is read', async () => {
  const { token } = cast.requester;
  const reads = routes.filter(({ verb }) => verb === 'GET');
  expect(reads.length).toBeGreaterThan(80);
  let answered = 0;
  for (const { path } of reads) {
    for (const one of path.includes(':') ? [id, assetId] : [0]) {
      const url = `${app.url}/api/v1${path.replace(/:\w+/g, String(one))}`;
      const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      const text = isPdf ? pdfText(bytes) : new TextDecoder().decode(bytes);
      expect([path, MARKER.test(text)]).toEqual([path, false]);
      if (response.status === 200) answered += 1;
    }
  }
  expect(answered).toBeGreaterThan(40);
  const list = await app.rest('GET', '/maintenance', { token });
  expect(list.body.data[0].fields).toEqual({ open: 'Loud' });
});

it('no answer of GraphQL has any of it', async () => {
  const { data, errors } = await app.graphql(
    `query($id: Int!, $assetId: Int!, $categoryId: Int!) {
      maintenanceRequest(id: $id) {
        fields { key value label display } history { note } actions { step missing { message ref } }
        asset { fields { key value label display } }
      }
      maintenanceRequests(first: 5) { totalCount edges { node { fields { key value label } } } }
      asset(id: $assetId) { fields { key value label } }
      assets(first: 5) { edges { node { fields { key value label } } } }
      timeline(requestId: $id, first: 50) { edges { node { kind data } } }
      fields(first: 50) { totalCount edges { node { key label { en } } } }
      fieldForm(categoryId: $categoryId, phase: ALL) { questions { key } }
    }`,
    { id, assetId, categoryId },
    { token: cast.requester.token },
  );
  expect(data).toBeTruthy();
  expect(JSON.stringify([data, errors ?? []])).not.toMatch(MARKER);
});

it('they are found, filtered, sorted and exported as if they were not there', async () => {
  const { token } = cast.requester;
  const get = (path: string) => app.rest('GET', path, { token });
  for (const [key, name] of [
    ['marker_text', 'maintenance'],
    ['marker_text_asset', 'assets'],
  ] as const) {
    const filtered = await get(`/${name}?field.${key}=x`);
    expect([filtered.status, filtered.body.error.details.field]).toEqual([400, `field.${key}`]);
    const unknown = await get(`/${name}?field.nothing=x`);
    expect(filtered.body.error.details.reason).toBe(unknown.body.error.details.reason);
    expect((await get(`/${name}?sort=field.${key}`)).status).toBe(400);
    expect((await get(`/${name}/export?columns=id,field.${key}`)).status).toBe(400);
  }
  for (const word of ['marker', 'Marker last']) {
    const found = await get(`/maintenance?search=${encodeURIComponent(word)}`);
    expect(found.body.data).toEqual([]);
  }
});

it('mails and webhooks say nothing of them', async () => {
  await eventually(() => receiver.received.length >= 4);
  const told = receiver.received.map(({ body }) => body).join('\n');
  expect(told).toContain('"fields":{"open":"Loud"}');
  expect(told).not.toMatch(MARKER);
  const mail = await eventually(() =>
    smtp.received.find(({ to }) => to.includes(cast.requester.email)),
  );
  expect(JSON.stringify(mail)).not.toMatch(MARKER);
});
