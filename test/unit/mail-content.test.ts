import { expect, it } from 'vitest';
import type { NotificationKind } from '../../src/generated/prisma/enums.js';
import type { Readable } from '../../src/modules/outward/notifications/content.service.js';
import { renderMail } from '../../src/modules/outward/notifications/mail-content.js';

const links = {
  publicUrl: 'https://maintenance.example.org',
  unsubscribe: (kind: string) => `https://maintenance.example.org/api/auth/unsubscribe/${kind}`,
};
const erin = { id: 2, language: 'en', timezone: 'Europe/Berlin' };

function notification(kind: NotificationKind, over: Partial<Readable> = {}, data = {}): Readable {
  return {
    row: {
      id: 1,
      userId: 2,
      kind,
      requestId: 7,
      actorId: 3,
      data,
      dedupeKey: 'x',
      inApp: true,
      mailId: null,
      createdAt: new Date('2026-03-29T01:30:00Z'),
      readAt: null,
    },
    visible: true,
    request: { id: 7, title: 'Leaking pipe' },
    text: null,
    actorName: 'Hana Ito',
    personName: null,
    ...over,
  };
}

const render = (reader: typeof erin, ...all: Readable[]) => renderMail(reader, all, links, false);

it('tells who did what, when in the zone of the reader, and why the reader gets it', () => {
  const { subject, text, html } = render(
    erin,
    notification('decided', {}, { step: 'approve', note: 'Go ahead.' }),
  );
  expect(subject).toBe('[#7] Leaking pipe');
  // The clock of Berlin has just gone forward.
  expect(text).toContain('Mar 29, 2026, 3:30');
  expect(text).toContain('Hana Ito approved the request.\n> Go ahead.');
  expect(text).toContain('Open the request: https://maintenance.example.org/requests/7');
  expect(text).toContain('You get this because it is your request, or assigned to you.');
  expect(text).toContain('/api/auth/unsubscribe/decided');
  expect(html).toContain('<html lang="en">');
});

it('tells when the work is due, and that a date has passed', () => {
  const dueAt = '2026-04-02T14:00:00.000Z';
  const approved = notification('decided', {}, { step: 'approve', dueAt });
  const passed = notification('breached', {}, { clock: 'date', dueAt });
  const late = notification('breached', {}, { clock: 'resolution', dueAt });
  const { text } = render(erin, approved, passed, late);
  expect(text).toContain('approved the request. It is to be done by Apr 2, 2026, 4:00');
  expect(text).toContain('The date that was set for the request has passed, Apr 2, 2026, 4:00');
  expect(text).toContain('The request has missed its due time, Apr 2, 2026, 4:00');
  const german = render({ ...erin, language: 'de' }, approved, passed).text;
  expect(german).toContain('genehmigt. Sie soll bis 02.04.2026, 16:00 erledigt sein.');
  expect(german).toContain('verstrichen: 02.04.2026, 16:00.');
});

it('is in German for German, and in English for every other language', () => {
  const decided = notification('decided', {}, { step: 'reject' });
  for (const language of ['de', 'de-AT']) {
    const { text, html } = render({ ...erin, language }, decided);
    expect(text).toContain('Hana Ito hat die Meldung abgelehnt.');
    expect(text).toContain('29.03.2026, 03:30');
    expect(html).toContain('<html lang="de">');
  }
  for (const language of ['fr', 'den', 'en-GB']) {
    expect(render({ ...erin, language }, decided).text).toContain('rejected the request');
  }
});

it('has a line for every kind in both languages, without an open place', () => {
  const kinds: NotificationKind[] = [
    ...(['submitted', 'transferred', 'completed', 'duplicate_resolved', 'assigned'] as const),
    ...(['reopened', 'held', 'resumed', 'commented', 'mentioned'] as const),
  ];
  const delegated = { startsAt: '2026-03-09T00:00:00Z', endsAt: '2026-03-16T00:00:00Z' };
  const all = [
    ...kinds.map((kind) => notification(kind)),
    ...['approve', 'reject', 'markDuplicate', 'cancel'].map((step) =>
      notification('decided', {}, { step }),
    ),
    notification('delegated', { request: null }, delegated),
    notification('security', { request: null }, { event: 'email_bounced' }),
    notification('reopened', { request: null }, { event: 'assignee_inactive', count: '2' }),
    notification('reopened', { request: null }, { event: 'assignee_not_technician', count: '2' }),
  ];
  for (const language of ['en', 'de']) {
    for (const one of all) {
      const { text } = render({ ...erin, language }, one);
      const line = text.split('\n').find((part) => /2026.*: ./.test(part)) ?? '';
      expect(line.replace(/^.*?: /, '').length).toBeGreaterThan(10);
      expect(text).not.toMatch(/[{}]|undefined|null/);
    }
  }
});

it.each([
  ['en', 'rule', {}, 'The rule “Heating” tells you of it.'],
  ['de', 'rule', {}, 'Die Regel „Heating“ weist Sie darauf hin.'],
  ['en', 'rule_throttled', {}, 'The rule “Heating” has fired too often and waits for an hour.'],
  ['de', 'rule_throttled', {}, 'Die Regel „Heating“ hat zu oft ausgelöst und wartet eine Stunde.'],
  [
    ...(['en', 'rule_off', { reason: 'refused' }] as const),
    'The rule “Heating” is off: it was refused five times in a row.',
  ],
  [
    ...(['de', 'rule_off', { reason: 'refused' }] as const),
    'Die Regel „Heating“ ist aus: Sie wurde fünfmal nacheinander abgelehnt.',
  ],
  [
    ...(['en', 'rule_off', { reason: 'owner_lost' }] as const),
    'The rule “Heating” is off: its owner is not active, or may not write rules any more.',
  ],
  [
    ...(['de', 'rule_off', { reason: 'owner_lost' }] as const),
    'Die Regel „Heating“ ist aus: Wer sie schrieb, ist nicht mehr aktiv oder darf keine Regeln mehr schreiben.',
  ],
] as const)('tells in %s of rules: %s %j', (language, event, further, line) => {
  const about = event === 'rule_off' ? { request: null } : {};
  const data = { event, ruleId: 3, rule: 'Heating', ...further };
  const said = event === 'rule' ? { text: 'Look at the boiler.' } : {};
  const one = notification('escalated', about, { ...data, ...said });
  const { subject, text } = render({ ...erin, language }, one);
  expect(text).toContain(`: ${line}\n`);
  expect(text).not.toMatch(/[{}]|undefined|null|%/);
  if (event === 'rule') expect(text).toContain('\n> Look at the boiler.\n');
  const ofRules = language === 'de' ? 'Regeln' : 'Rules';
  expect(subject).toBe(event === 'rule_off' ? ofRules : '[#7] Leaking pipe');
});

it('counts open work whose technician is not active, under a subject of its own', () => {
  const left = { event: 'assignee_inactive', departmentId: 4, userId: 7, count: 12 };
  const { subject, text } = render(erin, notification('reopened', { request: null }, left));
  expect(subject).toBe('Open requests without an active technician');
  expect(text).toContain('Open requests of your department that are assigned to it: 12.');
});

it.each([
  [
    'en',
    'Bob Stone is no technician any more. Open requests of your department that are assigned to this account: 7.',
  ],
  [
    'de',
    'Bob Stone gehört nicht mehr zur Technik. Offene Meldungen Ihrer Abteilung, die diesem Konto zugewiesen sind: 7.',
  ],
])('names in %s who is no technician any more, with the open work', (language, line) => {
  const data = { event: 'assignee_not_technician', departmentId: 4, userId: 7, count: 7 };
  const one = notification('reopened', { request: null, personName: 'Bob Stone' }, data);
  expect(render({ ...erin, language }, one).text).toContain(`: ${line}\n`);
});

it('escapes what people wrote, and loads nothing', () => {
  const evil = '<img src="https://eve.example/x.png" onerror=\'alert(1)\'> & <b>';
  const { html, text } = render(
    erin,
    notification('commented', {
      text: evil,
      actorName: '<script>',
      request: { id: 7, title: '<i>"Pipe"' },
    }),
  );
  expect(html).not.toMatch(/<img|<script|<i>|<b>/);
  expect(html).toContain(
    '&lt;img src=&quot;https://eve.example/x.png&quot; onerror=&#39;alert(1)&#39;&gt; &amp;',
  );
  expect(html).not.toMatch(/<[a-z][^>]*\ssrc=|<link|<style/);
  expect(text).toContain(`> ${evil}`);
});

it('cuts a comment to 500 characters and a title to 200, by whole characters', () => {
  const { text, subject } = render(
    erin,
    notification('commented', {
      text: '🔧'.repeat(600),
      request: { id: 7, title: '🔧'.repeat(1_000) },
    }),
  );
  const quote = /^> (.+)$/m.exec(text)?.[1] ?? '';
  expect([...quote]).toHaveLength(500);
  expect(quote.endsWith('🔧…')).toBe(true);
  expect([...subject]).toHaveLength('[#7] '.length + 200);
});

it('keeps the subject in one line, and visible', () => {
  const title = 'Pipe\r\nBcc: eve@example.org\u0000\u202e\u2028 leaks';
  const { subject } = render(erin, notification('decided', { request: { id: 7, title } }));
  expect(subject).toBe('[#7] Pipe Bcc: eve@example.org leaks');
});

it('marks internal comments, and quotes each line', () => {
  const data = { commentId: 1, visibility: 'internal' };
  const { text } = render(erin, notification('commented', { text: 'One\r\nTwo' }, data));
  expect(text).toContain('Hana Ito commented. (internal)\n> One\n> Two');
});

it('offers one-click unsubscription from one kind, but not from security', () => {
  const headers = (...kinds: NotificationKind[]) =>
    render(erin, ...kinds.map((kind) => notification(kind))).headers;
  expect(headers('commented', 'decided')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'List-Unsubscribe': `<${links.unsubscribe('commented')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(headers('security', 'delegated')['List-Unsubscribe']).toContain('/delegated>');
  expect(headers('security')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  });
  expect(render(erin, notification('security')).text).not.toContain('/unsubscribe/');
});

it('a digest groups by request, and counts what it does not show', () => {
  const all = Array.from({ length: 60 }, (_, index) =>
    notification('commented', { request: { id: index % 2 === 0 ? 7 : 8, title: 'Pipe' } }),
  );
  const { subject, text } = renderMail(erin, all, links, true);
  expect(subject).toBe('Maintenance requests: 60 notifications');
  expect(text.match(/^#[78] Pipe$/gm)).toEqual(['#7 Pipe', '#8 Pipe']);
  expect(text).toContain('and 10 more, in your inbox');
});

it('names the service where nobody acted, and nobody where the name is unknown', () => {
  const bare = notification('resumed', { actorName: null });
  expect(render(erin, bare).text).toContain('Somebody ended the hold');
  const byService = { ...bare, row: { ...bare.row, actorId: null } };
  expect(render(erin, byService).text).toContain('The service ended the hold');
});
