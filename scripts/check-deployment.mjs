// Checks compose.yaml and the manifests of Kubernetes against their schemas, and the alerts of
// Prometheus by their unit tests.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Checks compose.yaml and the files under deploy against their schemas, and the alerts by their unit tests.

  npm run check -- deployment

  --help   prints this

The schemas are a separate package: npm ci --prefix deploy/checks. Without it, only the references are checked.
No network is needed. Where caddy, haproxy, kubectl or promtool (Debian: prometheus) are installed, they read their files too.`,
  [],
);

const { spawnSync } = await import('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = await import('node:fs');
const path = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { Ajv } = await import('ajv');
const { parse, parseAllDocuments } = await import('yaml');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const COMPOSE = 'deploy/compose/compose.yaml';
const KUBERNETES = 'deploy/kubernetes';
const CHECKS = 'deploy/checks';
const schemas = existsSync(`${CHECKS}/node_modules`)
  ? await import('../deploy/checks/schemas.mjs')
  : undefined;
if (schemas === undefined)
  console.log(`No schemas to compare with: \`npm ci --prefix ${CHECKS}\` installs them.`);
const problems = [];

/**
 * Checks compose.yaml against the schema of the Compose specification, and its internal references.
 */
function checkCompose() {
  const text = readFileSync(COMPOSE, 'utf8');
  const compose = parse(text, { merge: true });
  // The specification defines special formats (durations, ports), which are treated as text here.
  const options = { strict: false, allErrors: true, validateFormats: false, validateSchema: false };
  const ajv = new Ajv(options);
  if (schemas && !ajv.validate(schemas.composeSchema, compose)) {
    problems.push(...ajv.errors.map((e) => `compose.yaml${e.instancePath}: ${e.message}`));
  }
  for (const [name, service] of Object.entries(compose.services)) {
    const named = (what, wanted, has) => {
      for (const one of wanted.filter((each) => has?.[each] === undefined)) {
        problems.push(`compose.yaml: ${name} names the ${what} ${one}, which is missing`);
      }
    };
    named('service', Object.keys(service.depends_on ?? {}), compose.services);
    const networks = service.networks ?? [];
    named('network', Array.isArray(networks) ? networks : Object.keys(networks), compose.networks);
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0]);
    named(
      'volume',
      sources.filter((source) => !source.startsWith('.')),
      compose.volumes,
    );
    for (const file of sources.filter((source) => source.startsWith('.'))) {
      if (!existsSync(path.join(path.dirname(COMPOSE), file)))
        problems.push(`compose.yaml: ${name} mounts ${file}, which is missing`);
    }
  }
  return Object.keys(compose.services).length;
}

/** The manifests of a folder, with their files. */
function manifestsOf(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
      problems.push(...document.errors.map((error) => `${file}: ${error.message}`));
      return { file, name, manifest: document.toJS() };
    });
  });
}

/** A kustomization must list exactly the files that exist. */
function checkKustomization(folder, entries) {
  const kustomization = entries.find(({ name }) => name === 'kustomization.yaml')?.manifest;
  const named = kustomization?.resources ?? [];
  for (const resource of named) {
    if (!existsSync(path.join(folder, resource)))
      problems.push(`${folder}: ${resource} is missing`);
  }
  for (const { name, file } of entries) {
    if (name !== 'kustomization.yaml' && !named.includes(name)) {
      problems.push(`${file}: kustomization.yaml does not name it`);
    }
  }
}

/**
 * Checks a manifest against the API schema, which has patterns and required fields but accepts
 * unknown fields.
 */
async function checkSchema({ file, manifest }) {
  const { apiVersion, kind } = manifest;
  const models = await schemas.modelsOf(apiVersion);
  if (models[kind] === undefined) {
    problems.push(`${file}: ${apiVersion} has no ${kind}`);
    return;
  }
  try {
    new models[kind](manifest).validate();
  } catch (error) {
    problems.push(`${file}: ${error.message}`);
  }
}

/** Finds unknown fields by the compiler: the API types accept no others. */
function checkFields(entries) {
  const folder = `${CHECKS}/node_modules/.cache`;
  mkdirSync(folder, { recursive: true });
  const lines = entries.map(
    ({ file, manifest: { apiVersion, kind, ...rest } }, index) =>
      `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}';\n` +
      // One line each, so that the line number identifies the file.
      `export const m${index}: Omit<T${index}, 'apiVersion' | 'kind'> = ${JSON.stringify(rest)}; // ${file}`,
  );
  writeFileSync(`${folder}/manifests.ts`, `${lines.join('\n')}\n`);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--ignoreConfig',
  ];
  const { status, stdout } = spawnSync(
    'node_modules/.bin/tsc',
    [...options, `${folder}/manifests.ts`],
    { encoding: 'utf8' },
  );
  if (status === 0) return;
  const found = [...stdout.matchAll(/manifests\.ts\((\d+),\d+\): error \w+: (.*)/g)];
  for (const [, line, message] of found) {
    problems.push(`${entries[Math.floor((Number(line) - 1) / 2)].file}: ${message}`);
  }
  if (found.length === 0) problems.push(stdout);
}

/** Runs a program on its files if it is installed. */
function checkByProgram(program, args, env = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (error) console.log(`${program} is not installed: it has read nothing.`);
  else if (status !== 0) problems.push(`${program} ${args.join(' ')}: ${stdout}${stderr.trim()}`);
}

const services = checkCompose();
const folders = [
  `${KUBERNETES}/base`,
  ...readdirSync(`${KUBERNETES}/overlays`).map((name) => `${KUBERNETES}/overlays/${name}`),
];
const manifests = folders.flatMap((folder) => {
  const entries = manifestsOf(folder);
  checkKustomization(folder, entries);
  return entries.filter(({ name }) => name !== 'kustomization.yaml');
});
if (schemas !== undefined) {
  for (const manifest of manifests) await checkSchema(manifest);
  checkFields(manifests);
}
checkByProgram(
  'caddy',
  ['validate', '--adapter', 'caddyfile', '--config', 'deploy/compose/Caddyfile'],
  {
    SITE: 'localhost',
  },
);
checkByProgram('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], {
  LISTEN: '127.0.0.1:8080',
  REPLICA_1: '127.0.0.1:4001',
  REPLICA_2: '127.0.0.1:4002',
  ADMIN_SOCKET: '/tmp/haproxy.sock',
});
const MONITORING = 'deploy/monitoring';
checkByProgram('promtool', ['check', 'rules', `${MONITORING}/alerts.yml`]);
checkByProgram('promtool', ['test', 'rules', `${MONITORING}/alerts.test.yml`]);
const PROMETHEUS = `${MONITORING}/prometheus.yml`;
checkByProgram('promtool', ['check', 'config', '--syntax-only', PROMETHEUS]);
checkByProgram('kubectl', ['kustomize', `${KUBERNETES}/base`]);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(
    `${services} services and ${manifests.length} manifests match their ${schemas ? 'schemas' : 'references'}.`,
  );
}
