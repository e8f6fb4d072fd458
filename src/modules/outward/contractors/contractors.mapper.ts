import type { ContractorFields, ContractorRow } from './contractors.queries.js';
import type { Contractor } from './contractors.types.js';

/** A contractor as both interfaces return it. @param now decides whether it is insured, by the day in UTC. */
export function toContractor({ nameKey: _key, ...row }: ContractorRow, now: Date): Contractor {
  return { ...row, insured: insuredOn(row.insuredUntil, now) };
}

/** Returns whether an insurance holds on the day of a time in UTC; null without its last day. */
export function insuredOn(insuredUntil: string | null, now: Date): boolean | null {
  return insuredUntil === null ? null : insuredUntil >= now.toISOString().slice(0, 10);
}

/** The values of a contractor that a client can set. */
export function fieldsOf(row: ContractorRow): ContractorFields {
  const { name, contactName, email, phone, categoryIds, departmentId } = row;
  const { insuredUntil, blocked, note } = row;
  return {
    ...{ name, contactName, email, phone, categoryIds, departmentId },
    ...{ insuredUntil, blocked, note },
  };
}

/** Fields that no audit record repeats: who reads the trail need not see them. */
const PERSONAL = ['contactName', 'email', 'phone', 'note'] as const;

/** Values of a contractor that the audit trail records: no addresses, numbers and texts. */
export function auditOf(fields: ContractorFields & Partial<Pick<ContractorRow, 'archivedAt'>>) {
  const { name, categoryIds, departmentId, insuredUntil, blocked, archivedAt } = fields;
  const recorded = { name, categoryIds, departmentId, insuredUntil, blocked };
  return archivedAt === undefined ? recorded : { ...recorded, archivedAt };
}

/** The names of those fields that changed without a record of their values. */
export function unrecorded(
  before: ContractorFields,
  after: ContractorFields,
): { readonly changed?: (typeof PERSONAL)[number][] } {
  const changed = PERSONAL.filter((field) => before[field] !== after[field]);
  return changed.length === 0 ? {} : { changed };
}
