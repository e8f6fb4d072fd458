import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../support/app.js';
import { telemetryTo } from '../support/telemetry.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}

const groups: { readonly rules: readonly Rule[] }[] = parse(
  readFileSync('deploy/monitoring/alerts.yml', 'utf8'),
).groups;
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const panels: readonly Panel[] = JSON.parse(
  readFileSync('deploy/monitoring/dashboard.json', 'utf8'),
).panels;
const runbooks = readFileSync('docs/operations/runbooks.md', 'utf8');

/** Series of Prometheus itself. */
const OWN = new Set(['up', 'ALERTS']);
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** The names of the series that an expression of PromQL reads. */
function seriesOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\b(?!\s*\()/g)]
    .map(([, name]) => name as string)
    .filter((name) => !WORDS.has(name) && !/^\d/.test(name));
}

let app: TestApp;
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  app = await startTestApp({
    metricsToken: 'a-token-for-the-scraper',
    // Nothing listens there.
    telemetry: telemetryTo('http://127.0.0.1:9'),
  });
  const { body } = await app.rest('GET', '/metrics', { token: 'a-token-for-the-scraper' });
  const kinds = [...(body as string).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  exposed = new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});
afterAll(() => app.stop());

const unknown = (expression: string) =>
  seriesOf(expression).filter((name) => !exposed.has(name) && !OWN.has(name));

it('the names of series are found in expressions', () => {
  expect(
    seriesOf('sum by (a, le) (rate(b_total{c="d"}[5m])) / on (e) f > 0.5 and g offset 15m'),
  ).toEqual(['b_total', 'f', 'g']);
});

describe.each(rules)('the alert $alert', ({ alert, expr, labels, annotations }) => {
  it('reads metrics that the service has', () => {
    expect(seriesOf(expr)).not.toEqual([]);
    expect(unknown(expr)).toEqual([]);
  });

  it('has a severity, texts and a section of the runbooks', () => {
    expect(['critical', 'warning', 'info']).toContain(labels.severity);
    expect(Object.keys(annotations)).toEqual(['summary', 'description', 'runbook_url']);
    expect(annotations.runbook_url).toBe(
      `{{ $externalLabels.maintenance_url }}/docs/guides/runbooks#${alert.toLowerCase()}`,
    );
    const [, section = ''] = runbooks.split(`\n### ${alert}\n`);
    const [text = ''] = section.split(/\n##/);
    for (const part of ['**Means.**', '**See.**', '**Do.**']) expect(text).toContain(part);
  });
});

it('each section of the runbooks has its alert', () => {
  const sections = [...runbooks.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

it.each(panels.filter(({ targets }) => targets))(
  'the panel $title reads metrics that the service has',
  (panel) => {
    for (const { expr } of panel.targets ?? []) expect(unknown(expr)).toEqual([]);
  },
);

it('the runbooks name metrics that the service has', () => {
  const names = [
    ...runbooks.matchAll(/`(?:count by \([^)]*\) \()?([a-z]+(?:_[a-z0-9]+)+)\b[^`]*`/g),
  ].map(([, name]) => name as string);
  const metrics = names.filter((name) =>
    /_(total|seconds|bytes|up|info|waiting|free|retrying)$/.test(name),
  );
  expect(metrics.length).toBeGreaterThan(10);
  expect(metrics.filter((name) => !exposed.has(name))).toEqual([]);
});
