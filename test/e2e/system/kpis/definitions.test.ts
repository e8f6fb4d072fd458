import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** All figures, in their order. */
const FIGURES =
  'submitted completed repairTimeMean repairTimeP50 repairTimeP90 firstTimeFix reopenRate ' +
  'evidenceRate confirmationRate rejectionRate ratingMean slaResponse slaResolution ' +
  'scheduleCompliance preventiveShareMinutes preventiveShareCount backlog backlogDay backlogWeek ' +
  'backlogMonth backlogQuarter backlogOlder backlogWeeks mttr mtbf availability costLabour ' +
  'costParts costPurchases costTotal responseTimeP50 responseTimeP90 waitingShare overdueNow ' +
  'repeatFailures costShareOfValue contractorOnTime';

interface Definition {
  readonly figure: string;
  readonly label: string;
  readonly text: string;
  readonly formula: string;
  readonly standard: string | null;
  readonly differs: string | null;
}

describe.each(INTERFACES)('through %s', (via) => {
  const read = async (language: string): Promise<Definition[]> => {
    const reader = await app.seed.person('administrator');
    await app.database.prisma.user.update({ where: { id: reader.id }, data: { language } });
    return (await invoke(app, via, 'kpiDefinitions', {}, reader.token)).data;
  };

  it('defines all figures, in German for German readers and else in English', async () => {
    const [english, german, other] = [await read('en'), await read('de-AT'), await read('fr')];
    expect(english.map(({ figure }) => figure).join(' ')).toBe(FIGURES);
    expect(german.map(({ figure }) => figure).join(' ')).toBe(FIGURES);
    expect(other).toEqual(english);
    const first = (list: Definition[]) => list[0]?.label;
    expect([first(english), first(german)]).toEqual(['Submitted', 'Gemeldet']);
    for (const [index, one] of english.entries()) {
      const same = german[index];
      for (const text of ['label', 'text', 'formula'] as const) {
        expect([one.figure, one[text].length > 3]).toEqual([one.figure, true]);
        expect([one.figure, same?.[text].length]).not.toEqual([one.figure, 0]);
      }
      expect([one.figure, same?.standard]).toEqual([one.figure, one.standard]);
      // Where a standard is named, the difference is said in both languages; else in neither.
      const says = (text?: string | null) => typeof text === 'string' && text.endsWith('.');
      expect([one.figure, says(one.differs), says(same?.differs)]).toEqual([
        one.figure,
        ...[one.standard !== null, one.standard !== null],
      ]);
    }
    expect(new Set(english.map(({ label }) => label)).size).toBe(37);
    expect(new Set(german.map(({ label }) => label)).size).toBe(37);
  });

  it('is for readers of the analytics', async () => {
    const employee = await app.seed.person('employee');
    const { code } = await invoke(app, via, 'kpiDefinitions', {}, employee.token);
    expect(code).toBe('FORBIDDEN');
  });
});
