import { CODE_KINDS, type CodedCategory } from '../../../../parts/failure-codes/use-codes.ts';
import type { RequestDetailFragment } from '../request.generated.ts';

/** The codes of a request in a form: ids as texts. */
export interface CauseValues extends Record<string, unknown> {
  problemId: string | null;
  causeId: string | null;
  remedyId: string | null;
}

type Coded = Pick<RequestDetailFragment, 'problem' | 'cause' | 'remedy'>;

/** The codes that a request has. */
export function causeValues({ problem, cause, remedy }: Coded): CauseValues {
  const idOf = (code: { readonly id: number } | null) => (code === null ? null : String(code.id));
  return { problemId: idOf(problem), causeId: idOf(cause), remedyId: idOf(remedy) };
}

/** The codes that differ from the first ones, as input. */
export function changedCauses(values: CauseValues, first: CauseValues) {
  const changed = CODE_KINDS.filter(({ field }) => values[field] !== first[field]);
  return Object.fromEntries(
    changed.map(({ field }) => [field, values[field] === null ? null : Number(values[field])]),
  );
}

/** The category of a request, which decides about its codes. */
export function codedCategory({
  categoryId,
  categoryRecord,
}: RequestDetailFragment): CodedCategory | null {
  if (categoryId === null) return null;
  return { id: categoryId, parentId: categoryRecord?.parentId ?? null };
}

/** True if the category of a request requires a cause that it does not have. */
export function needsCause({ actions }: Pick<RequestDetailFragment, 'actions'>): boolean {
  return actions.some(
    ({ step, missing }) => step === 'COMPLETE' && missing.some(({ code }) => code === 'cause'),
  );
}
