import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../../parts/date-input.tsx';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import type { ThingKind } from '../../../../parts/things/things.ts';
import { useDepartments } from '../../../../parts/use-departments.ts';
import { recordsOf } from '../rule-content.ts';
import { useChoices } from '../use-choice-words.ts';
import { type KnownFields, questionOf, type RuleField } from '../use-rule-fields.ts';
import { CalendarField, IdSelect, OneThing, PeopleField, SeveralThings } from './record-fields.tsx';
import type { PlacedField } from './use-field.ts';

export interface ConditionValueProps {
  readonly found: RuleField;
  readonly known: KnownFields;
  /** True where the operator takes several values. */
  readonly several: boolean;
  readonly field: PlacedField;
}

const texts = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

/** The value of a condition, in the field of its type. */
export function ConditionValue(props: ConditionValueProps) {
  const { found, several, field } = props;
  const { t } = useTranslation('rules');
  const label = t(several ? 'values' : 'value');
  const common = { label, error: field.error, ...field.path };
  switch (found.type) {
    case 'TEXT':
      return several ? (
        <TagsInput
          {...common}
          description={t('valuesHint')}
          maxTags={50}
          acceptValueOnBlur
          value={texts(field.value)}
          onChange={field.set}
        />
      ) : (
        <TextInput
          {...common}
          maxLength={500}
          value={texts(field.value)[0] ?? ''}
          onChange={({ currentTarget }) => field.set(currentTarget.value)}
        />
      );
    case 'NUMBER':
      return <NumberField label={label} field={field} />;
    case 'DAY':
      return (
        <DateInput
          {...common}
          type="date"
          value={texts(field.value)[0] ?? ''}
          onChange={({ currentTarget }) => field.set(currentTarget.value)}
        />
      );
    case 'BOOLEAN':
      return (
        <Select
          {...common}
          allowDeselect={false}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={typeof field.value === 'boolean' ? String(field.value) : null}
          onChange={(value) => field.set(value === 'true')}
        />
      );
    case 'CALENDAR':
      return <CalendarField label={label} field={field} required />;
    case 'CHOICE':
      return <ChoiceValue {...props} />;
    case 'ID':
      return <RecordValue {...props} />;
  }
}

/** A number with at most three decimals. */
export function NumberField({
  label,
  field,
  ...props
}: {
  readonly label: string;
  readonly field: PlacedField;
  readonly description?: string;
  readonly required?: boolean;
}) {
  const language = useTextLanguage();
  return (
    <NumberInput
      label={label}
      {...props}
      hideControls
      decimalScale={3}
      decimalSeparator={language === 'de' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      value={typeof field.value === 'number' ? field.value : ''}
      onChange={(next) => field.set(next === '' ? '' : Number(next))}
      error={field.error}
      {...field.path}
    />
  );
}

/** One or several of the values that a field has. */
function ChoiceValue({ found, known, several, field }: ConditionValueProps) {
  const { t } = useTranslation('rules');
  const language = useTextLanguage();
  const choicesOf = useChoices();
  const question = questionOf(known, found.field);
  const data =
    choicesOf(found.field) ??
    (question?.choices ?? []).map(({ id, label }) => ({
      value: id,
      label: textIn(label, language),
    }));
  const common = { data, searchable: true, error: field.error, ...field.path };
  return several ? (
    <MultiSelect {...common} label={t('values')} value={texts(field.value)} onChange={field.set} />
  ) : (
    <Select
      {...common}
      label={t('value')}
      allowDeselect={false}
      value={texts(field.value)[0] ?? null}
      onChange={field.set}
    />
  );
}

/** One or several records. */
function RecordValue({ found, known, several, field }: ConditionValueProps) {
  const { t } = useTranslation('rules');
  const departments = useDepartments();
  const records = recordsOf(found.field, questionOf(known, found.field)?.kind);
  const label = t(several ? 'values' : 'value');
  if (records === 'user') return <PeopleField label={label} field={field} several={several} />;
  if (records === 'department') {
    return several ? (
      <MultiSelect
        label={label}
        searchable
        data={departments}
        value={[field.value].flat().flatMap((id) => (typeof id === 'number' ? [String(id)] : []))}
        onChange={(ids) => field.set(ids.map(Number))}
        error={field.error}
        {...field.path}
      />
    ) : (
      <IdSelect label={label} field={field} required data={departments} />
    );
  }
  const kind = (records ?? 'asset') as ThingKind;
  return several ? (
    <SeveralThings kind={kind} label={label} field={field} />
  ) : (
    <OneThing kind={kind} label={label} field={field} />
  );
}
