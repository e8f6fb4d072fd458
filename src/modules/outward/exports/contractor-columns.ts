import type { RequestContractor } from '../../requests/maintenance/contractor/contractor.types.js';
import type { ColumnSource } from './columns.js';
import type { Further, Row } from './exports.service.js';

/** A request with the contractor to whom it was sent last. */
type ContractorRow = Row & { readonly contractor?: RequestContractor | null };

/** The content of each column of the contractor of requests. */
const CELLS: Readonly<Record<string, (contractor: RequestContractor) => unknown>> = {
  contractorId: ({ id }) => id,
  contractor: ({ name }) => name,
  contractorState: ({ state }) => state,
};

/** The columns of the contractor of requests. */
export const CONTRACTOR_OF_REQUEST: readonly [string, ColumnSource][] = Object.keys(CELLS).map(
  (field) => [field, { kind: 'further', field, needs: 'contractor' }],
);

/** The cells of such columns. */
export function contractorCells(rows: readonly ContractorRow[]): Further {
  return new Map(
    Object.entries(CELLS).map(([name, cell]) => [
      name,
      new Map(rows.flatMap(({ id, contractor }) => (contractor ? [[id, cell(contractor)]] : []))),
    ]),
  );
}
