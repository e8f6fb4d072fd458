import type { FailureCodeKind } from '../../generated/schema.ts';
import { useMay } from '../../session/viewer.ts';
import { useWholeConnection } from '../use-connection.ts';
import { type CodeChoiceFragment, CodeChoicesDocument } from './failure-codes.generated.ts';

/** The kinds of codes with the fields of a request that hold them. */
export const CODE_KINDS = [
  { kind: 'PROBLEM', name: 'problem', field: 'problemId' },
  { kind: 'CAUSE', name: 'cause', field: 'causeId' },
  { kind: 'REMEDY', name: 'remedy', field: 'remedyId' },
] as const satisfies readonly { readonly kind: FailureCodeKind; [key: string]: string }[];

/** The failure codes that are offered, in their order. */
export function useCodes(skip = false): readonly CodeChoiceFragment[] {
  const may = useMay('maintenance.read');
  return useWholeConnection(CodeChoicesDocument, {}, (data) => data.failureCodes, {
    skip: skip || !may,
  }).nodes;
}

/** A category, with the one above it. */
export interface CodedCategory {
  readonly id: number;
  readonly parentId: number | null;
}

/** The codes that requests of a category may have. */
export function codesFor(
  codes: readonly CodeChoiceFragment[],
  category: CodedCategory | null,
): readonly CodeChoiceFragment[] {
  return codes.filter(
    ({ categoryId }) =>
      categoryId === null || categoryId === category?.id || categoryId === category?.parentId,
  );
}
