import { NumberInput, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../../parts/date-input.tsx';
import { textIn } from '../../../../parts/fields/local-text.ts';
import type { Question } from '../../../../parts/fields/questions.ts';
import type { FormPerson } from '../../../../parts/fields/use-question-form.ts';
import { NO_QUESTIONS } from '../../../../parts/fields/use-question-form.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { useAfterTyping } from '../../../../parts/use-after-typing.ts';
import type { RequestSearchState } from '../use-request-search.ts';
import type { FieldFilterValue } from './field-search.ts';
import { useListForm } from './use-list-questions.ts';

type Props = Pick<RequestSearchState, 'search' | 'change'>;

/** Filters by the answers to questions; nothing where there are none. */
export function FieldFilters({ search, change }: Props) {
  const { questions, people } = useListForm(search) ?? NO_QUESTIONS;
  return questions.map((question) => (
    <FieldFilter
      key={question.key}
      question={question}
      people={people}
      search={search}
      change={change}
    />
  ));
}

type FilterProps = Props & {
  readonly question: Question;
  readonly people: readonly FormPerson[];
};

function FieldFilter({ question, people, search, change }: FilterProps) {
  const { t } = useTranslation(['fields', 'requests']);
  const language = useTextLanguage();
  const name = `field.${question.key}` as const;
  const value = search[name];
  const label = textIn(question.label, language);
  const set = (next: FieldFilterValue | undefined, end: '' | '.from' | '.to' = '') =>
    change({ [`${name}${end}`]: next });
  const any = t('requests:filter.any');
  const select = (
    data: { value: string; label: string }[],
    read: (id: string) => FieldFilterValue,
  ) => (
    <Select
      label={label}
      placeholder={any}
      data={data}
      value={value === undefined ? null : String(value)}
      onChange={(id) => set(id === null ? undefined : read(id))}
      searchable={data.length > 5}
      clearable
    />
  );
  switch (question.kind) {
    case 'CHOICE':
    case 'MULTI': {
      const { choices } = question;
      return select(
        choices.map((one) => ({ value: one.id, label: textIn(one.label, language) })),
        (id) => id,
      );
    }
    case 'CHECK':
      return select(
        [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ],
        (id) => id === 'true',
      );
    case 'USER':
      return select(
        people.map((one) => ({ value: String(one.id), label: one.name })),
        Number,
      );
    case 'TEXT':
      return (
        <WordsFilter
          label={label}
          value={value === undefined ? undefined : String(value)}
          onChange={(next) => set(next)}
        />
      );
    case 'NUMBER':
    case 'DATE':
      return (['from', 'to'] as const).map((end) => (
        <Bound
          key={end}
          isDay={question.kind === 'DATE'}
          label={t(`filter.${end}`, { label })}
          value={search[`${name}.${end}`]}
          onChange={(next) => set(next, `.${end}`)}
        />
      ));
    default:
      return (
        <ThingField
          kind={question.kind === 'ASSET' ? 'asset' : 'location'}
          label={label}
          placeholder={any}
          value={value === undefined ? undefined : Number(value)}
          onChange={(thing) => set(thing?.id)}
        />
      );
  }
}

/** Pause in typing after which the list is read, in milliseconds. */
const PAUSE = 400;

interface WordsProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** A whole text, which is searched after a pause in typing. */
function WordsFilter({ label, value, onChange }: WordsProps) {
  const [text, setText] = useState(value ?? '');
  const send = useAfterTyping((next: string) => onChange(next.trim() || undefined), PAUSE);
  useEffect(
    () => setText((typed) => (typed.trim() === (value ?? '') ? typed : (value ?? ''))),
    [value],
  );
  return (
    <TextInput
      label={label}
      maxLength={2000}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}

interface BoundProps {
  readonly isDay: boolean;
  readonly label: string;
  readonly value: FieldFilterValue | undefined;
  readonly onChange: (value: FieldFilterValue | undefined) => void;
}

/** The least or the greatest number or day of a filter. */
function Bound({ isDay, label, value, onChange }: BoundProps) {
  const language = useTextLanguage();
  if (isDay) {
    return (
      <DateInput
        type="date"
        label={label}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    );
  }
  return (
    <NumberInput
      label={label}
      hideControls
      decimalScale={3}
      decimalSeparator={language === 'de' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}
