import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../console/src/api/service-error.js';
import { RequestDraft } from '../../console/src/pages/requests/maintenance/draft/request-draft.js';
import type { Content } from '../../console/src/pages/requests/maintenance/steps/edit-merge.js';
import { FakeDrafts, fakeDevice, fakePhotos, lost, settled } from '../support/console-device.js';

const USER = 7;
const EMPTY: Content = {
  title: '',
  description: '',
  priority: 'NORMAL',
  ...{ category: '', categoryId: '', location: '', locationId: '', assetId: '', assetDown: '' },
  ...{ wantedBy: '', dueAt: '', fields: '' },
  departmentId: '3',
};
const WRITTEN: Content = { ...EMPTY, title: ' Tap drips ', description: 'All week.' };

/** A tab that writes a request. */
async function tab(store = new FakeDrafts()) {
  const fake = fakeDevice(store);
  const draft = new RequestDraft(USER, EMPTY, fakePhotos().queue, fake.device);
  const sent: (number | undefined)[] = [];
  draft.onSent = (id) => sent.push(id);
  await settled();
  return { draft, sent, ...fake };
}

const kept = ({ store }: { store: FakeDrafts }) => store.drafts.get(USER);

const DAY = 86_400_000;

describe('the key of a draft', () => {
  it('begins with q-, is the same for each attempt, and remembers when it was made', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.draft.submit();
    await settled();
    const { sentAs, sentSince = 0 } = kept(one) ?? {};
    expect(sentAs).toMatch(/^q-[0-9a-f]{32}$/);
    expect(Math.abs(Date.now() - sentSince)).toBeLessThan(DAY);
    const [first] = one.creations;
    first?.refuse(lost());
    await settled();
    one.draft.submit();
    await settled();
    expect(one.creations.map(({ asked }) => asked.key)).toEqual([sentAs, sentAs]);
    expect(kept(one)).toMatchObject({ sentAs, sentSince });
  });

  it('ends with the draft after 80 days, by the time of the key, else that of the draft', async () => {
    for (const [sentAs, sentSince, savedAt, isKept] of [
      ['q-1', -79, -1, true],
      ['q-1', -80, -1, false],
      [undefined, undefined, -79, true],
      [undefined, undefined, -80, false],
    ] as const) {
      const store = new FakeDrafts();
      const now = Date.now();
      store.drafts.set(USER, {
        ...{ content: WRITTEN, photos: [], queued: false, sentAs },
        savedAt: now + savedAt * DAY + 1_000 * (isKept ? 1 : -1),
        sentSince: sentSince && now + sentSince * DAY + 1_000 * (isKept ? 1 : -1),
      });
      const one = await tab(store);
      expect([sentAs, one.draft.get().restored]).toEqual([sentAs, isKept]);
      expect(store.drafts.has(USER)).toBe(isKept);
    }
  });

  it('is not used by the next page where the draft is still written', async () => {
    const store = new FakeDrafts();
    const draft = { content: WRITTEN, photos: [], queued: false, sentAs: 'q-1' };
    store.drafts.set(USER, { ...draft, savedAt: Date.now(), sentSince: Date.now() });
    const one = await tab(store);
    expect([one.draft.get().restored, one.creations]).toEqual([true, []]);
  });

  it('of a request that was made long ago ends the draft with its number', async () => {
    const one = await tab();
    one.draft.write(WRITTEN);
    one.draft.submit();
    await settled();
    const details = { performed: true, id: 31, version: 1 };
    one.creations[0]?.refuse(new ServiceError('IDEMPOTENCY_CONFLICT', 'Made before.', details));
    await settled();
    expect(one.sent).toEqual([31]);
    expect(kept(one)).toBeUndefined();
  });
});
