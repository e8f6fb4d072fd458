import { sql } from 'kysely';
import { holds } from '../../../core/actor.js';
import { defineLoader } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { staffIn } from '../maintenance/maintenance.access.js';
import { BY_ID, PURCHASE_ROWS, toPurchase } from './purchases.queries.js';

/** Pages of the purchases for a request, newest first: for its staff. */
export const purchasesByRequest = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'purchasesByRequest',
      ...PURCHASE_ROWS,
      conditions: [
        actor === null || !holds(actor, 'maintenance.read')
          ? sql`false`
          : sql`EXISTS (SELECT FROM maintenance_requests AS work
              WHERE work.id = t.request_id AND ${staffIn(actor, 'work')})`,
      ],
      owner: 'request_id',
      order: { ...BY_ID, field: 'id', descending: true },
    },
    toPurchase,
  ),
);
