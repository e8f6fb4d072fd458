// The program behind `npm run bench`.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { READS } from '../cases.mjs';
import { compareAnswers, measureReads, prepared } from './measure.mjs';
import { wrkVersion } from './wrk.mjs';

export async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '6' },
      warmup: { type: 'string', default: '3' },
      rows: { type: 'string', default: '100500' },
      database: {
        type: 'string',
        default: 'postgresql://postgres@127.0.0.1:5432/maintenance_bench',
      },
      keep: { type: 'boolean', default: false },
      profile: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  wrkVersion();
  ensureBuilt();
  const names = values.only?.split(',');
  const cases = READS.filter(({ name }) => names?.includes(name) ?? true);
  const rows = Number(values.rows);
  const rounds = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmup: Number(values.warmup),
  };
  await prepared(
    { databaseUrl: values.database, rows, keep: values.keep, cases },
    async (place) => {
      const requests = await compareAnswers(cases, place, rows);
      const results = await measureReads(cases, place, requests, rounds);
      for (const each of cases) {
        console.log(each.name);
        for (const v of each.variants) console.log('  ', v.title, results.get(v));
      }
    },
  );
  return 0;
}
