import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../date-input.tsx';
import { ThingField } from '../things/thing-field.tsx';
import { textIn } from './local-text.ts';
import { pathOf, type Question } from './questions.ts';
import { useRange } from './range.ts';
import type { FormPerson } from './use-question-form.ts';
import { useTextLanguage } from './use-text-language.ts';

/** Number of choices that stand one below the other; more are in a list. */
const MAX_SHOWN = 5;
/** Largest length of a text (schema). */
const MAX_TEXT = 2000;

export interface QuestionFieldProps {
  readonly question: Question;
  /** Null for none. */
  readonly value: unknown;
  /** The stored value in words, for one that is not offered any more. */
  readonly display: string | undefined;
  readonly people: readonly FormPerson[];
  readonly error: ReactNode;
  readonly disabled: boolean;
  /** Called with null for no answer. */
  readonly onChange: (value: unknown) => void;
}

/** Properties that all fields have. */
interface Common {
  readonly label: string;
  readonly description: ReactNode;
  readonly required: boolean;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly 'data-path': string;
}

type KindProps = QuestionFieldProps & { readonly common: Common };

/** The field of a question, by its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange } = props;
  const common = useCommon(props);
  switch (question.kind) {
    case 'TEXT':
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={typeof question.max === 'number' ? question.max : MAX_TEXT}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'NUMBER':
      return <NumberField {...props} common={common} />;
    case 'DATE':
      return (
        <DateInput
          {...common}
          type="date"
          min={String(question.min ?? '')}
          max={String(question.max ?? '')}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'CHECK':
      return <CheckField {...props} common={common} />;
    case 'CHOICE':
      return <ChoiceField {...props} common={common} />;
    case 'MULTI':
      return <MultiField {...props} common={common} />;
    case 'USER':
      return <PersonField {...props} common={common} />;
    default:
      return (
        <ThingField
          {...common}
          kind={question.kind === 'ASSET' ? 'asset' : 'location'}
          value={typeof value === 'number' ? value : undefined}
          onChange={(thing) => onChange(thing?.id ?? null)}
        />
      );
  }
}

function useCommon({ question, error, disabled }: QuestionFieldProps): Common {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const range = useRange(question);
  const { label, help, staffOnly, required } = question;
  const hints = [help && textIn(help, language), range, staffOnly && t('staffOnlyHint')];
  return {
    label: textIn(label, language),
    description: hints.filter(Boolean).join(' ') || undefined,
    required,
    error,
    disabled,
    'data-path': pathOf(question),
  };
}

function NumberField({ question, value, onChange, common }: KindProps) {
  const language = useTextLanguage();
  const { unit } = question;
  return (
    <NumberInput
      {...common}
      hideControls
      decimalScale={3}
      decimalSeparator={language === 'de' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      {...(unit && { rightSection: <Text size="sm">{unit}</Text> })}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : 0}
      rightSectionPointerEvents="none"
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

/** An answer of two: also "No" is one, so it is no box to tick. */
function CheckField({ value, onChange, common }: KindProps) {
  const { t } = useTranslation('fields');
  const { 'data-path': path, ...group } = common;
  return (
    <Radio.Group
      {...group}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(next) => onChange(next === 'true')}
    >
      <Group gap="lg" my={6}>
        <Radio value="true" label={t('yes')} disabled={common.disabled} data-path={path} />
        <Radio value="false" label={t('no')} disabled={common.disabled} />
        <ClearAnswer common={common} value={value} onChange={onChange} />
      </Group>
    </Radio.Group>
  );
}

/** Takes back an answer that is not required. */
function ClearAnswer({
  common,
  value,
  onChange,
}: Pick<KindProps, 'common' | 'value' | 'onChange'>) {
  const { t } = useTranslation('fields');
  if (value === null || common.required || common.disabled) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t('clearOf', { label: common.label })}
      onClick={() => onChange(null)}
    >
      {t('clear')}
    </Button>
  );
}

/** The choices that are offered, and those that are chosen and no longer offered. */
function useOptions({ question, value, display }: KindProps) {
  const language = useTextLanguage();
  const { t } = useTranslation('fields');
  const offered = question.choices.map(({ id, label }) => ({
    value: id,
    label: textIn(label, language),
  }));
  const chosen = [value].flat().filter((one): one is string => typeof one === 'string');
  const names = display?.split(', ') ?? [];
  const former = chosen.flatMap((id, index) => {
    if (offered.some((one) => one.value === id)) return [];
    // The words of several choices are in their order.
    const name = chosen.length === 1 ? display : names.length === chosen.length && names[index];
    return [{ value: id, label: t('former', { name: name || id }) }];
  });
  return { chosen, options: [...offered, ...former] };
}

function ChoiceField(props: KindProps) {
  const { value, onChange, common } = props;
  const { options, chosen } = useOptions(props);
  const [choice = null] = chosen;
  if (options.length > MAX_SHOWN) {
    return (
      <Select
        {...common}
        data={options}
        searchable
        clearable={!common.required}
        value={choice}
        onChange={onChange}
      />
    );
  }
  const { 'data-path': path, ...group } = common;
  return (
    <Radio.Group {...group} value={choice ?? ''} onChange={onChange}>
      <Stack gap="xs" my={6} align="flex-start">
        {options.map((option, index) => (
          <Radio
            key={option.value}
            {...option}
            disabled={common.disabled}
            {...(index === 0 && { 'data-path': path })}
          />
        ))}
        <ClearAnswer common={common} value={value} onChange={onChange} />
      </Stack>
    </Radio.Group>
  );
}

function MultiField(props: KindProps) {
  const { onChange, common } = props;
  const { options, chosen } = useOptions(props);
  const give = (next: string[]) => onChange(next.length === 0 ? null : next);
  if (options.length > MAX_SHOWN) {
    return (
      <MultiSelect {...common} data={options} searchable clearable value={chosen} onChange={give} />
    );
  }
  const { 'data-path': path, ...group } = common;
  return (
    <Checkbox.Group {...group} value={chosen} onChange={give}>
      <Stack gap="xs" my={6}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            {...option}
            disabled={common.disabled}
            {...(index === 0 && { 'data-path': path })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function PersonField({ value, people, display, onChange, common }: KindProps) {
  const options = people.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = typeof value === 'number' ? String(value) : null;
  if (chosen !== null && !options.some((one) => one.value === chosen)) {
    options.push({ value: chosen, label: display ?? `#${chosen}` });
  }
  return (
    <Select
      {...common}
      data={options}
      searchable
      clearable={!common.required}
      value={chosen}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
