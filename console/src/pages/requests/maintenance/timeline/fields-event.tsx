import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../parts/fields/local-text.ts';
import type { Question } from '../../../../parts/fields/questions.ts';
import { useQuestionForm } from '../../../../parts/fields/use-question-form.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { useFormat } from '../../../../parts/format.ts';
import type { FieldChange } from './entry-changes.ts';

export interface FieldsEventProps {
  readonly changes: readonly FieldChange[];
  /** The category of the request, whose questions have the words. */
  readonly categoryId: number | null;
}

/** Changed answers in words: with their values where these are known without another call. */
export function FieldsEvent({ changes, categoryId }: FieldsEventProps) {
  const { t } = useTranslation('requests');
  const language = useTextLanguage();
  const words = useWords();
  const form = useQuestionForm({ categoryId, phase: 'ALL' });
  const sentences = changes.map(({ key, from, to }) => {
    const question = form?.questions.find((one) => one.key === key);
    const label = question ? textIn(question.label, language) : key;
    const [before, after] = [from, to].map((value) => words(question, value));
    if (before !== undefined && after !== undefined) {
      return t('timeline.fields.changed', { label, from: before, to: after });
    }
    if (after !== undefined) return t('timeline.fields.set', { label, to: after });
    if (before !== undefined) return t('timeline.fields.cleared', { label, from: before });
    return label;
  });
  return `${t('timeline.FIELDS')}: ${sentences.join('; ')}`;
}

/** Returns a function that says a value; undefined for none, and for one that is only an id. */
function useWords() {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const format = useFormat();
  return (question: Question | undefined, value: unknown): string | undefined => {
    if (value === null || value === undefined) return undefined;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const choices = question?.choices ?? [];
    if (choices.length > 0) {
      const names = [value].flat().map((id) => {
        const choice = choices.find((one) => one.id === id);
        return choice ? textIn(choice.label, language) : String(id);
      });
      return names.join(', ');
    }
    if (question?.kind === 'NUMBER' && typeof value === 'number') {
      const number = format.number(value, { maximumFractionDigits: 3 });
      return question.unit ? `${number} ${question.unit}` : number;
    }
    if (question?.kind === 'DATE' && typeof value === 'string') return format.day(value);
    return typeof value === 'string' ? `“${value}”` : undefined;
  };
}
