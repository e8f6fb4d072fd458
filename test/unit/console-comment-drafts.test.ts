import { describe, expect, it } from 'vitest';
import { CommentDrafts } from '../../console/src/pages/requests/comments/comment-drafts.js';

const EMPTY = { body: '', internal: false, named: [] };
const WRITTEN = { body: 'Call @Hana, please', internal: true, named: [{ id: 7 }] };

/** The texts of a browser. */
function browser() {
  const texts = new Map<string, string>();
  const data = {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, text: string | null) =>
      void (text === null ? texts.delete(name) : texts.set(name, text)),
  };
  return { texts, data };
}

describe('the draft of a comment', () => {
  it('is found by the same person on the same request only', () => {
    const { data } = browser();
    new CommentDrafts(data).keep(1, 5, WRITTEN);
    const later = new CommentDrafts(data);
    expect(later.read(1, 5)).toEqual(WRITTEN);
    expect(later.read(1, 6)).toEqual(EMPTY);
    expect(later.read(2, 5)).toEqual(EMPTY);
    expect(later.read(15, 5)).toEqual(EMPTY);
  });

  it('is removed once it has no text, others stay', () => {
    const { data, texts } = browser();
    const drafts = new CommentDrafts(data);
    drafts.keep(1, 5, WRITTEN);
    drafts.keep(1, 6, WRITTEN);
    drafts.keep(1, 5, { ...WRITTEN, body: ' ' });
    expect(drafts.read(1, 5)).toEqual(EMPTY);
    expect(drafts.read(1, 6)).toEqual(WRITTEN);
    expect(texts.size).toBe(1);
  });

  it.each(['', '{', 'null', '7', '{"body":7,"named":[]}', '{"body":"x"}'])(
    'is empty where the browser has %j in its place',
    (text) => {
      const drafts = new CommentDrafts({ get: () => text, set: () => undefined });
      expect(drafts.read(1, 5)).toEqual(EMPTY);
    },
  );
});
