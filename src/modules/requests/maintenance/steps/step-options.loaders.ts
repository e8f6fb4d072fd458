import DataLoader from 'dataloader';
import { defineLoader } from '../../../../core/loaders.js';
import { db, prepared } from '../../../../core/sql.js';

const findDays = prepared(() => db.selectFrom('systemSettings').select(['id', 'reopenDays']));

/** The setting `reopenDays`, read once for each request; its key is the id of the settings, 1. */
export const reopenDays = defineLoader(
  ({ statements }) =>
    new DataLoader(async (ids: readonly number[]) => {
      const rows = await statements.all(findDays({}));
      return ids.map((id) => rows.find((row) => row.id === id)?.reopenDays ?? 0);
    }),
);
