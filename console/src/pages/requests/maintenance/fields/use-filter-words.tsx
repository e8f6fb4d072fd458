import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { NO_QUESTIONS } from '../../../../parts/fields/use-question-form.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { useFormat } from '../../../../parts/format.ts';
import { ThingName } from '../../../../parts/things/thing-name.tsx';
import type { RequestSearch } from '../search.ts';
import type { FieldFilter } from './field-search.ts';
import { useListForm } from './use-list-questions.ts';

/** Returns a function that says a filter by a field; one of an unknown field with its key. */
export function useFilterWords(search: RequestSearch) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const format = useFormat();
  const { questions, people } = useListForm(search) ?? NO_QUESTIONS;
  return ({ key, end, value }: FieldFilter): { label: string; value: ReactNode } => {
    const question = questions.find((one) => one.key === key);
    const name = question ? textIn(question.label, language) : key;
    const label = end === 'equals' ? name : t(`filter.${end}`, { label: name });
    const words = (): ReactNode => {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      switch (question?.kind) {
        case 'CHOICE':
        case 'MULTI': {
          const choice = question.choices.find(({ id }) => id === value);
          return choice ? textIn(choice.label, language) : String(value);
        }
        case 'NUMBER':
          return format.number(Number(value), { maximumFractionDigits: 3 });
        case 'DATE':
          return format.day(String(value));
        case 'ASSET':
          return <ThingName kind="asset" id={Number(value)} />;
        case 'LOCATION':
          return <ThingName kind="location" id={Number(value)} />;
        case 'USER':
          return people.find(({ id }) => id === Number(value))?.name ?? `#${value}`;
        default:
          return String(value);
      }
    };
    return { label, value: words() };
  };
}
