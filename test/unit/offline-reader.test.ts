import { expect, it } from 'vitest';
import { type PackageDevice, PackageReader } from '../../console/src/offline/package/reader.ts';
import { offlinePackage } from '../support/offline-package.js';

/** A device whose service has a package, and what it was asked. */
function fakeDevice() {
  const asked: string[] = [];
  const kept = new Map<string, { at: number; data: unknown }>();
  const state = { now: 1_000, tag: '"1"', events: 0, refuses: false, isOnline: true };
  const device: PackageDevice = {
    get isOnline() {
      return state.isOnline;
    },
    now: () => state.now,
    read: async (_path, tag) => {
      asked.push(`package ${tag ?? 'anew'}`);
      return tag === state.tag ? undefined : { tag: state.tag, data: offlinePackage };
    },
    events: async (cursor) => {
      asked.push(`events ${cursor}`);
      if (state.refuses) throw new Error('CURSOR_EXPIRED');
      return { count: state.events, cursor: 'c2', hasMore: false };
    },
    picture: async () => new Blob(['x']),
    kept: async (key) => kept.get(key),
    keeper: (key) => (data) => void kept.set(key, { at: state.now, data }),
  };
  return { asked, kept, state, device, reader: new PackageReader(device) };
}

it('keeps the package, and asks the feed before it asks again', async () => {
  const { asked, state, reader } = fakeDevice();
  await reader.refresh(true);
  expect(reader.get()).toMatchObject({ at: 1_000, content: { cursor: 'c1' } });
  state.now = 400_000;
  await reader.look();
  expect(reader.get().at).toBe(400_000);
  state.now = 500_000;
  await reader.look();
  state.now = 800_000;
  state.events = 1;
  await reader.look();
  expect(asked).toEqual(['package anew', 'events c1', 'events c2', 'package "1"']);
  expect(reader.get().at).toBe(800_000);
});

it('asks for the package where the feed cannot be read, and after an hour', async () => {
  const { asked, state, reader } = fakeDevice();
  await reader.refresh(true);
  state.refuses = true;
  state.now = 400_000;
  await reader.refresh();
  state.now = 5_000_000;
  await reader.refresh();
  expect(asked).toEqual(['package anew', 'events c1', 'package "1"', 'package "1"']);
});

it('is there after a restart without network, and gone with the session', async () => {
  const { asked, state, device, kept, reader } = fakeDevice();
  await reader.refresh(true);
  state.isOnline = false;
  const next = new PackageReader(device);
  expect(await next.load()).toMatchObject({ at: 1_000, content: { cursor: 'c1' } });
  await next.refresh(true);
  expect(next.get().at).toBe(1_000);
  kept.clear();
  next.forget();
  expect(await next.load()).toEqual({ at: undefined, content: undefined });
  state.isOnline = true;
  await next.refresh();
  expect(asked).toEqual(['package anew', 'package anew']);
});
