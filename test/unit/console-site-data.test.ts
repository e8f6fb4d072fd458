import { describe, expect, it } from 'vitest';
import { SiteData, type TextStore } from '../../console/src/parts/site-data.js';

function memory(): TextStore {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

describe('data that the browser keeps', () => {
  it('is found until it is removed', () => {
    const store = memory();
    const data = new SiteData(() => store);
    expect(data.get('language')).toBeNull();
    data.set('language', 'de');
    expect(data.get('language')).toBe('de');
    expect(new SiteData(() => store).get('language')).toBe('de');
    data.set('language', null);
    expect(data.get('language')).toBeNull();
  });

  it('is nothing where the browser blocks the store, or is out of space', () => {
    const blocked = new SiteData(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    blocked.set('session', '1');
    blocked.set('session', null);
    expect(blocked.get('session')).toBeNull();
    const full = new SiteData(() => ({
      ...memory(),
      setItem: () => {
        throw new DOMException('Too much.', 'QuotaExceededError');
      },
    }));
    full.set('session', '1');
    expect(full.get('session')).toBeNull();
  });
});
