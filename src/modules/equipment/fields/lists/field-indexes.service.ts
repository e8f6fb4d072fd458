import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';
import type { Database } from '../../../../infra/database/database.js';
import type { KnownFieldsService } from '../known-fields.service.js';
import {
  createIndex,
  dropIndex,
  EXISTING_INDEXES,
  FAST_FIELDS,
  indexName,
} from './field-indexes.queries.js';

/** Changes of the indexes by fields that are to be made. */
interface Plan {
  /** Names of indexes without a field, and of those that an interrupted build has left. */
  readonly drop: readonly string[];
  readonly create: readonly FastField[];
}

type FastField = typeof FAST_FIELDS.row & object;

/**
 * Makes and drops the indexes of fast fields (docs/behaviour/fields.md). A build that was interrupted
 * leaves an invalid index, which is dropped and made again. Of several replicas one works at a time.
 */
export class FieldIndexesService {
  constructor(
    private readonly database: Pick<Database, 'kind' | 'migrating'>,
    private readonly statements: Statements,
    private readonly known: Pick<KnownFieldsService, 'forget'>,
  ) {}

  /** Brings the indexes up to date with the definitions. */
  async keep(signal: AbortSignal): Promise<void> {
    const { drop, create } = planOf(
      await this.statements.all(EXISTING_INDEXES),
      await this.statements.all(FAST_FIELDS),
    );
    if (drop.length + create.length > 0) await this.build(signal);
    await this.tell();
  }

  private async build(signal: AbortSignal): Promise<void> {
    const concurrently = this.database.kind === 'server';
    await this.database.migrating(async (connection) => {
      // Another replica may have done it meanwhile. The embedded database has only this connection.
      const read = async <R>(query: { readonly text: string; readonly row?: R }) =>
        (await connection.query(query.text)).rows as readonly R[];
      const { drop, create } = planOf(await read(EXISTING_INDEXES), await read(FAST_FIELDS));
      for (const name of drop) {
        if (!signal.aborted) await connection.query(dropIndex(name, concurrently));
      }
      for (const field of create) {
        if (!signal.aborted) await connection.query(createIndex(field, concurrently));
      }
      // Without statistics the planner takes each value for rare.
      if (create.length > 0 && !signal.aborted)
        await connection.query('ANALYZE maintenance_requests');
    });
  }

  /** Tells of each field whether its index is ready. */
  private async tell(): Promise<void> {
    const ready = new Set(
      (await this.statements.all(EXISTING_INDEXES)).flatMap((one) => (one.ready ? one.name : [])),
    );
    const fast = await this.statements.all(FAST_FIELDS);
    const isReady = (field: FastField) => !field.archived && ready.has(indexName(field));
    const changed = fast.filter((field) => field.indexed !== isReady(field));
    if (changed.length === 0) return;
    await this.statements.all(
      statement(sql`UPDATE field_definitions AS t SET indexed = changed.ready
        FROM unnest(${changed.map(({ id }) => id)}::int[],
          ${changed.map(isReady)}::boolean[]) AS changed (id, ready)
        WHERE t.id = changed.id AND t.fast`),
    );
    this.known.forget();
  }
}

function planOf(
  existing: readonly (typeof EXISTING_INDEXES.row & object)[],
  fast: readonly FastField[],
): Plan {
  const wanted = fast.filter(({ archived }) => !archived);
  const names = new Set(wanted.map(indexName));
  const ready = new Set(existing.flatMap((one) => (one.ready ? one.name : [])));
  return {
    drop: existing.flatMap(({ name }) => (names.has(name) && ready.has(name) ? [] : name)),
    create: wanted.filter((field) => !ready.has(indexName(field))),
  };
}
