// Writes a software bill of materials.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Writes dist/sbom.cdx.json, in the format CycloneDX: the libraries that servers and browsers get.

  npm run check -- sbom

  --help   prints this

It depends only on package-lock.json; the same file gives the same bytes.`,
  [],
);

const { spawnSync } = await import('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
const { ROOT } = await import('./lib/build.mjs');
const { shippedLibraries } = await import('./lib/shipped.mjs');

const FILE = `${ROOT}dist/sbom.cdx.json`;

const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (status !== 0) {
  console.error(`npm sbom failed:\n${stderr}`);
  process.exit(1);
}
const bill = JSON.parse(stdout);
const { name, version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const own = bill.metadata.component;

const shipped = new Set(shippedLibraries().map((one) => `${one.installed}@${one.version}`));
const inIt = ({ name: component, version: release }) => shipped.has(`${component}@${release}`);
const components = bill.components.filter(inIt);
const missing = [...shipped].filter(
  (one) => !components.some((component) => `${component.name}@${component.version}` === one),
);
if (missing.length > 0) {
  console.error(`npm sbom does not have: ${missing.join(', ')}`);
  process.exit(1);
}
const references = new Set([own['bom-ref'], ...components.map((one) => one['bom-ref'])]);
// npm calls the parts of the console's build optional, because nothing else needs them.
bill.components = components.map((component) => ({ ...component, scope: 'required' }));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => references.has(ref))
  .map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((one) => references.has(one)),
  }));
// npm writes the folder, the time and a random number, none of which describes the program.
bill.metadata.component = { ...own, type: 'application', name, version };
delete bill.metadata.timestamp;
delete bill.serialNumber;

mkdirSync(`${ROOT}dist`, { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${components.length} libraries in dist/sbom.cdx.json.`);
