import DataLoader from 'dataloader';
import { defineLoader } from '../../core/loaders.js';

/** The setting `reopenDays`, read once for each request; its key is the id of the settings, 1. */
export const reopenDays = defineLoader(
  ({ reads }) =>
    new DataLoader(async (ids: readonly number[]) => {
      const rows = await reads.systemSettings.findMany({ where: { id: { in: [...ids] } } });
      return ids.map((id) => rows.find((row) => row.id === id)?.reopenDays ?? 0);
    }),
);
