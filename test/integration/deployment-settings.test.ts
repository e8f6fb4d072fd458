import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const VARIABLES = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name]) => name ?? '',
);

/** Fixed by the image: the folder of the volume, the port behind the proxy. */
const FIXED = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR'];

interface Service {
  readonly environment?: Record<string, string>;
  readonly logging?: unknown;
  readonly profiles?: readonly string[];
}
const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};

/** The documents of a file of the Kubernetes base. */
const manifests = (name: string) =>
  parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`)).map((one) => one.toJS());

it.each(['web-1', 'web-2', 'worker', 'migrate'])('%s of Compose gets every variable', (name) => {
  const passed = Object.keys(services[name]?.environment ?? {});
  expect([...passed, ...FIXED].toSorted()).toEqual(VARIABLES.toSorted());
});

it('every container of Compose has a bound on its log', () => {
  const unbounded = Object.entries(services).filter(([, { logging }]) => logging === undefined);
  expect(unbounded.map(([name]) => name)).toEqual([]);
  expect(services.proxy?.logging).toEqual({
    driver: 'json-file',
    options: { 'max-size': '20m', 'max-file': '5' },
  });
});

it.each(['deployment', 'worker', 'migration'])(
  'the containers of %s.yaml get the whole of the config map and of the secret',
  (name) => {
    const [manifest] = manifests(name);
    for (const container of manifest.spec.template.spec.containers) {
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'maintenance' } },
        { secretRef: { name: 'maintenance' } },
      ]);
    }
  },
);

it('one replica and one worker at a time leave', () => {
  expect(
    manifests('disruption-budget').map(({ spec }) => [
      spec.selector.matchLabels['app.kubernetes.io/component'],
      spec.maxUnavailable,
    ]),
  ).toEqual([
    ['web', 1],
    ['worker', 1],
  ]);
});

it('the network policy lets out what can be configured', () => {
  const [policy] = manifests('network-policy');
  const ports = (index: number) =>
    policy.spec.egress[index].ports.map(({ port }: { port: number }) => port);
  // PostgreSQL, PgBouncer, Redis, the store, mail, OTLP; outside HTTPS and submission of mail.
  expect(ports(1)).toEqual([5432, 6432, 6379, 9000, 25, 587, 4317, 4318]);
  expect(ports(2)).toEqual([443, 587, 465]);
});

it('every proxy keeps a browser at its replica', () => {
  expect(read('deploy/compose/Caddyfile')).toMatch(/lb_policy cookie replica/);
  expect(read('deploy/haproxy/haproxy.cfg')).toMatch(/^ {2}cookie REPLICA insert/m);
  expect(read('deploy/kubernetes/overlays/example/ingress.yaml')).toMatch(/affinity: cookie/);
});
