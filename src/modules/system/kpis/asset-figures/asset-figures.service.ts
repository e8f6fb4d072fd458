import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import type { ExportInput, PageInput } from '../../../../core/list-inputs.js';
import type { StreamAnswer } from '../../../../core/operation.js';
import {
  decodeCursor,
  type Order,
  type Page,
  type Position,
  paginate,
  parseSort,
} from '../../../../core/pagination.js';
import { columnsOf } from '../../../outward/exports/columns.js';
import type { ExportsService } from '../../../outward/exports/exports.service.js';
import { departmentInScope, requireCosts } from '../kpis.access.js';
import { fixedPeriod } from '../period.js';
import { ask, type Question, type QuestionSources } from '../question.queries.js';
import { type TargetLookup, targetsAt } from '../targets/target-lookup.js';
import {
  type AssetFigureField,
  type AssetFigureRow,
  assetFigures,
  countAssetFigures,
} from './asset-figures.queries.js';
import { type AssetFigureSort, KpiAsset, type KpiAssetFilter } from './asset-figures.types.js';

const LIST = 'kpis/assets';
const COLUMNS = columnsOf(KpiAsset);

/** A list to read. */
type List = KpiAssetFilter & PageInput & { readonly sort: AssetFigureSort };

/** The figures of single assets (docs/behaviour/figures.md). */
export class AssetFiguresService {
  constructor(
    private readonly sources: QuestionSources,
    private readonly exports: ExportsService,
  ) {}

  /**
   * A page of the assets that are not retired before the period, with their figures.
   *
   * @throws AppError FORBIDDEN unless the actor reads figures of costs of the scope, VALIDATION_ERROR
   *   for a period that is empty or too long, and for an invalid cursor.
   */
  async list(
    caller: ActingCaller,
    { limit, cursor, sort, ...input }: List,
  ): Promise<Page<KpiAsset>> {
    const order = parseSort<AssetFigureField>(LIST, sort);
    const after = cursor === undefined ? undefined : positionAt(cursor, order);
    const places = new Map<number, Position>();
    return await this.ask(caller, input, async ({ statements, frame, span, filters }) => {
      const { field, descending } = order;
      const rows = await assetFigures(statements, span, filters, {
        ...{ field, descending, take: limit + 1, after },
      });
      const departments = rows.map(({ departmentId }) => ({ departmentId }));
      const judged = await targetsAt(statements, frame, departments);
      return await paginate({
        ...{ limit, order },
        fetch: async () => rows,
        count: () => this.count(caller, input),
        map: (row) => {
          places.set(row.assetId, placeOf(row));
          return toKpiAsset(row, judged);
        },
        position: ({ assetId }) => places.get(assetId) ?? { value: '', id: assetId },
      });
    });
  }

  /** Exports the list. @throws AppError as the list, and as any export. */
  async export(
    caller: ActingCaller,
    input: ExportInput & KpiAssetFilter & { readonly sort: AssetFigureSort },
  ): Promise<StreamAnswer> {
    const period = fixedPeriod(input, this.sources.clock);
    return await this.exports.export(
      caller,
      {
        ...{ name: LIST, columns: COLUMNS, usual: [...COLUMNS.keys()] },
        page: async (reader, page: List) => {
          const { items, ...rest } = await this.list(reader, { ...page, ...period });
          return {
            ...rest,
            items: items.map((row) => ({ ...row, id: row.assetId })),
            cursorOf: () => '',
          };
        },
      },
      input,
    );
  }

  private async count(caller: ActingCaller, input: KpiAssetFilter): Promise<number> {
    return await this.ask(caller, input, ({ statements, span, filters }) =>
      countAssetFigures(statements, span, filters),
    );
  }

  private async ask<T>(
    caller: ActingCaller,
    input: KpiAssetFilter,
    answer: (question: Question) => Promise<T>,
  ): Promise<T> {
    const { actor } = caller;
    requireCosts(actor, departmentInScope(actor, input.departmentId));
    return await ask(this.sources, caller, input, answer);
  }
}

function toKpiAsset({ sorted: _sorted, ...row }: AssetFigureRow, judged: TargetLookup): KpiAsset {
  const { departmentId, costShareOfValue } = row;
  return { ...row, target: judged('costShareOfValue', { departmentId }, costShareOfValue) };
}

/** Begins the value of a cursor where there is one: a row without a value has an empty text. */
const PRESENT = '=';

function placeOf({ sorted, assetId }: AssetFigureRow): Position {
  return { value: sorted === null ? '' : `${PRESENT}${sorted}`, id: assetId };
}

/** The position of a cursor. @throws AppError VALIDATION_ERROR on `cursor`. */
function positionAt(cursor: string, order: Order<AssetFigureField>) {
  const position = decodeCursor(cursor, order, { value: 'text' });
  const [text, id] = [String(position.value), Number(position.id)];
  if (text === '') return { value: null, id };
  const value = text.slice(PRESENT.length);
  if (order.field === 'tag' || order.field === 'name') return { value, id };
  const number = Number(value);
  if (!Number.isFinite(number)) throw invalid('cursor', 'is not a cursor of this list');
  return { value: number, id };
}
