import DataLoader from 'dataloader';
import { defineLoader } from '../../../core/loaders.js';
import { readSettings } from './system-settings.queries.js';

/** The setting `currency`, read once for each request; its key is the id of the settings, 1. */
export const currency = defineLoader(
  ({ statements }) =>
    new DataLoader(async (ids: readonly number[]) => {
      const settings = await readSettings(statements);
      return ids.map(() => settings.currency);
    }),
);
