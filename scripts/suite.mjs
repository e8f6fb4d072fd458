// Tests that need more than `npm test`: `npm run test:suite`.
import './usage.mjs';

const { runGroup } = await import('./lib/group.mjs');

/** A script of this folder. */
const script = (name, does) => ({ does, run: [process.execPath, `scripts/${name}.mjs`] });

/** A script of this folder for the built program. */
const ofBuild = (name, does) => ({ ...script(name, does), isBuilt: true });

await runGroup('test:suite', 'Runs tests that need more than `npm test`.', {
  services: script('test-services', 'on PostgreSQL and Redis'),
  browser: ofBuild('browser', 'the console in Chromium'),
  faults: ofBuild('faults', 'the built program under faults'),
  rolling: script('rolling-restart', 'a rolling restart of replicas under load'),
  tour: ofBuild('tour', 'the tours of the README'),
  demonstration: ofBuild(
    'demonstration',
    'the commands for demonstration data, as they stand in the README',
  ),
  clients: ofBuild('clients', 'clients generated from the OpenAPI document'),
  spreadsheets: script('spreadsheets', 'exports in LibreOffice'),
  upgrade: script('upgrade', 'an upgrade of an earlier release'),
  reproducible: script('reproducible', 'two builds, which must be identical'),
});
