import { describe, expect, it } from 'vitest';
import { dayOrMoment } from '../../console/src/app/search.js';
import { regionalTag } from '../../console/src/i18n/device.js';
import { dayIn, firstMoment, lastMoment, toMoment } from '../../console/src/parts/local-time.js';

describe('a day in a zone', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:59:59.999Z'],
    // 23 hours in spring, 25 in autumn.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
    ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z', '2026-01-01T18:29:59.999Z'],
    // Midnight comes twice, and not at all.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
  ])('%s %s', (zone, day, first, last) => {
    expect([firstMoment(day, zone), lastMoment(day, zone)]).toEqual([first, last]);
    expect([dayIn(first, zone), dayIn(last, zone)]).toEqual([day, day]);
  });

  it('leaves a moment as it is', () => {
    const moment = '2026-01-31T23:59:59.999Z';
    expect(dayOrMoment(moment)).toBe(moment);
    expect(firstMoment(moment, 'Europe/Berlin')).toBe(moment);
    expect(lastMoment(moment, 'Europe/Berlin')).toBe(moment);
  });

  it.each(['2026-01-31T25:00:00Z', '2026-01-31T10:00', '31.01.2026', '2026-01-31Tx', 20260131])(
    'is not %j',
    (raw) => expect(dayOrMoment(raw)).toBeUndefined(),
  );
});

describe('a time of a form', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    // It comes twice; the first counts, as in the service.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
    // It is left out.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ])('%s %s', (zone, local, moment) => {
    expect(toMoment(local, zone)).toBe(moment);
  });

  it('is none where nothing is typed', () => {
    expect(toMoment('', 'Europe/Berlin')).toBeUndefined();
  });
});

describe('the region of dates', () => {
  it.each([
    ['en', null, ['en-GB', 'en'], 'en-GB'],
    ['en', 'en', ['fr-FR', 'en-AU'], 'en-AU'],
    ['en', null, ['de-AT'], 'en'],
    ['de', null, ['en-GB', 'de-AT'], 'de-AT'],
    ['en', 'en-IE', ['en-US'], 'en-IE'],
    ['en', null, ['en-not a tag'], 'en'],
  ])('%s, chosen %j, browser %j: %s', (language, chosen, preferred, tag) => {
    expect(regionalTag(language, chosen, preferred)).toBe(tag);
  });
});
