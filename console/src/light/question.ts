import type { LocalText } from '../parts/fields/local-text.ts';

/** A question that is answered with a field, as REST has it (docs/behaviour/fields.md). */
export interface Question {
  readonly key: string;
  readonly label: LocalText;
  readonly help: LocalText | null;
  readonly kind: 'text' | 'number' | 'choice' | 'multi' | 'date' | 'check';
  readonly unit: string | null;
  readonly max: unknown;
  readonly choices: readonly { readonly id: string; readonly label: LocalText }[];
  readonly required: boolean;
}
