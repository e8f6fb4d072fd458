import { describe, expect, it } from 'vitest';
import { groupingsOf, partUnits } from '../../console/src/pages/system/figures/figure-facts.js';
import { csvOf } from '../../console/src/pages/system/figures/groups-csv.js';
import { daysOf } from '../../console/src/pages/system/figures/period.js';
import { figureSearch } from '../../console/src/pages/system/figures/search.js';

describe('the days of a period', () => {
  it.each([
    ['month', '2027-03-15', { from: '2027-03-01', to: '2027-03-15' }],
    ['month', '2027-03-01', { from: '2027-03-01', to: '2027-03-01' }],
    ['lastMonth', '2027-03-15', { from: '2027-02-01', to: '2027-02-28' }],
    ['lastMonth', '2028-03-31', { from: '2028-02-01', to: '2028-02-29' }],
    ['lastMonth', '2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
    ['year', '2027-03-15', { from: '2027-01-01', to: '2027-03-15' }],
    // The service has 30 days until now by default.
    ['30d', '2027-03-15', undefined],
    [undefined, '2027-03-15', undefined],
  ] as const)('%s on %s', (period, today, days) => {
    expect(daysOf({ period }, today)).toEqual(days);
  });

  it('of the address count before the name of a period', () => {
    const search = figureSearch({ from: '2027-02-01', to: '2027-02-28', period: 'year' });
    expect(search.period).toBeUndefined();
    expect(daysOf(search, '2027-03-15')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('are left out where they are broken or reversed', () => {
    expect(figureSearch({ from: '2027-02-28', to: '2027-02-01' })).toMatchObject({
      ...{ from: undefined, to: undefined },
    });
    expect(figureSearch({ from: 'x', to: '2027-02-01', departmentId: '-1' })).toMatchObject({
      ...{ from: undefined, to: undefined, departmentId: undefined },
    });
  });
});

it('offers the groupings that fit a figure', () => {
  const requests = 'month department category location asset technician priority origin'.split(' ');
  expect(groupingsOf('completed')).toEqual([...requests, 'cause']);
  expect(groupingsOf('submitted')).toEqual(requests);
  expect(groupingsOf('mttr')).toEqual(['month', 'department', 'location', 'asset']);
  expect(groupingsOf('backlog')).toEqual(requests.slice(1));
  expect(groupingsOf('overdueNow')).toEqual(requests.slice(1));
  expect(groupingsOf('costShareOfValue')).toEqual(['department', 'location', 'asset']);
  expect(groupingsOf('scheduleCompliance')).toEqual(requests.slice(0, -1));
  expect(groupingsOf('waitingShare')).toEqual([...requests, 'holdReason']);
  expect(groupingsOf('contractorOnTime')).toEqual([...requests, 'contractor']);
});

it.each([
  ['repairTimeMean', 'MINUTES', 'MINUTES', 'COUNT'],
  ['firstTimeFix', 'RATIO', 'COUNT', 'COUNT'],
  ['waitingShare', 'RATIO', 'MINUTES', 'MINUTES'],
  ['backlogWeeks', 'WEEKS', 'MINUTES', 'MINUTES'],
  ['costShareOfValue', 'RATIO', 'MONEY', 'MONEY'],
  ['costTotal', 'MONEY', 'MONEY', 'COUNT'],
] as const)('the parts of %s have units', (figure, unit, numerator, denominator) => {
  expect(partUnits(figure, unit)).toEqual({ numerator, denominator });
});

it('writes groups as CSV, without formulas and with empty cells for no data', () => {
  const groups = [
    { name: 'Halle "Nord", 1', value: 0.5, numerator: 1, denominator: 2 },
    { name: '=1+1', value: null, numerator: 0, denominator: 0 },
    { name: '2027', value: -1.5, numerator: -1.5, denominator: null },
  ];
  expect(csvOf(groups, 'Place', ['Value', 'Numerator', 'Denominator'])).toBe(
    'Place,Value,Numerator,Denominator\r\n' +
      '"Halle ""Nord"", 1",0.5,1,2\r\n' +
      "'=1+1,,0,0\r\n" +
      '2027,-1.5,-1.5,\r\n',
  );
});
