import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';
import { toDocument } from './documents.mapper.js';
import { documentsOfRequests } from './documents.queries.js';
import type { Document } from './documents.types.js';

/** The documents that a request shows (docs/behaviour/documents.md). */
export class RequestDocumentsService {
  constructor(private readonly statements: Statements) {}

  /**
   * The documents of the asset of a request, of the assets that this is a part of, from near to far,
   * and of the place of the request; each newest first.
   *
   * @throws AppError NOT_FOUND for a request that the actor does not see.
   */
  async list({ actor }: ActingCaller, id: number): Promise<Document[]> {
    const request = await first(
      this.statements,
      statement(sql<{ id: number }>`SELECT t.id FROM maintenance_requests AS t
        WHERE t.id = ${id} AND ${visibleIn(actor, 't')}`),
    );
    if (request === undefined) throw notFound('The maintenance request');
    const rows = await documentsOfRequests(this.statements, [id]);
    return rows.map(({ requestId: _, ...row }) => toDocument(row));
  }
}
