import type { RequestDetailFragment } from '../request.generated.ts';
import type { StepOption } from '../steps/steps.ts';
import { ANCHORS, itemAnchor } from './anchors.ts';

type Missing = StepOption['missing'][number];

/** Requirements of a category (docs/behaviour/work.md). */
const CODES = [
  'beforePhoto',
  'afterPhoto',
  'checklist',
  'time',
  'noOpenPurchase',
  'cause',
  'field',
] as const;
type Code = (typeof CODES)[number];

/** Unmet requirements of one kind. */
export interface MissingKind {
  readonly code: Code | 'noChecklist';
  readonly count: number;
  /** The part of the page where it is mended. */
  readonly anchor: string;
}

/** The unmet requirements of a step by their kind. */
export function kindsOf(missing: readonly Missing[]): readonly MissingKind[] {
  return CODES.flatMap((code): MissingKind[] => {
    const all = missing.filter((one) => one.code === code);
    const [first] = all;
    if (first === undefined) return [];
    const { ref } = first;
    if (code === 'checklist' && ref === null) {
      return [{ code: 'noChecklist', count: 1, anchor: ANCHORS.checklist }];
    }
    return [{ code, count: all.length, anchor: anchorOf(code, ref) }];
  });
}

function anchorOf(code: Code, ref: string | null): string {
  if (code === 'checklist') return itemAnchor(ref ?? '');
  if (code === 'time') return ANCHORS.time;
  if (code === 'field') return ANCHORS.fields;
  if (code === 'cause') return ANCHORS.cause;
  return code === 'noOpenPurchase' ? ANCHORS.purchases : ANCHORS.photos;
}

/** The steps of a request before which something is missing. */
export function lackingSteps({ actions }: RequestDetailFragment): readonly StepOption[] {
  return actions.filter(
    (option): option is StepOption =>
      option.missing.length > 0 &&
      option.step !== 'HELPERS' &&
      option.step !== 'SEND_TO_CONTRACTOR',
  );
}
