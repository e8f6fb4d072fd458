import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconX } from '../../../icons/icons.ts';
import classes from './checklist.module.css';
import { ItemPhoto } from './item-photo.tsx';
import type { AnswerFieldProps } from './use-answer.ts';

/** Number of choices that stand as buttons, for one tap; more are in a list. */
const MAX_BUTTONS = 4;

/** The field that answers an item, by its kind. */
export function AnswerField(props: AnswerFieldProps) {
  const { item } = props;
  switch (item.kind) {
    case 'CHECK':
      return <CheckField {...props} />;
    case 'CHOICE':
      return <ChoiceField {...props} />;
    case 'PHOTO':
      return <ItemPhoto {...props} />;
    default:
      // Another answer begins the field anew, such as that of a colleague.
      return <TypedField key={`${item.version}`} {...props} />;
  }
}

function CheckField({ item, answering }: AnswerFieldProps) {
  const { t } = useTranslation('checklists');
  const button = (value: boolean, text: string) => (
    <Button
      variant={item.value === value ? 'filled' : 'default'}
      color={value ? 'teal.9' : 'red.9'}
      aria-pressed={item.value === value}
      disabled={answering.busy}
      leftSection={value ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      onClick={() => void answering.give({ value: item.value === value ? null : value })}
    >
      {text}
    </Button>
  );
  return (
    <Group gap="xs" role="group" aria-label={item.label}>
      {button(true, t('ok'))}
      {button(false, t('notOk'))}
    </Group>
  );
}

function ChoiceField({ item, answering }: AnswerFieldProps) {
  const choices = item.choices ?? [];
  const give = (value: string | null) => void answering.give({ value });
  if (choices.length > MAX_BUTTONS) {
    return (
      <Select
        aria-label={item.label}
        className={classes.value ?? ''}
        data={choices}
        clearable
        value={typeof item.value === 'string' ? item.value : null}
        disabled={answering.busy}
        onChange={give}
      />
    );
  }
  return (
    <Group gap="xs" role="group" aria-label={item.label}>
      {choices.map((choice) => (
        <Button
          key={choice}
          variant={item.value === choice ? 'filled' : 'default'}
          aria-pressed={item.value === choice}
          disabled={answering.busy}
          onClick={() => give(item.value === choice ? null : choice)}
        >
          {choice}
        </Button>
      ))}
    </Group>
  );
}

/** A number, with a comma or a point; undefined for another text. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(',', '.');
  return /^-?\d{1,12}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}

/** A text, a number or a reading, which is saved when the field is left and by Enter. */
function TypedField({ item, answering }: AnswerFieldProps) {
  const { t } = useTranslation('checklists');
  const isText = item.kind === 'TEXT';
  const stored = item.value === null || item.value === undefined ? '' : String(item.value);
  const [text, setText] = useState(stored);
  const save = () => {
    const trimmed = text.trim();
    if (trimmed === stored) return;
    const value = trimmed === '' ? null : isText ? trimmed : numberOf(trimmed);
    if (value === undefined) answering.refuse(t('number'));
    else void answering.give({ value });
  };
  return (
    <TextInput
      aria-label={item.label}
      className={classes.value ?? ''}
      size="md"
      inputMode={isText ? 'text' : 'decimal'}
      maxLength={isText ? 2000 : 17}
      value={text}
      rightSection={item.unit ? <Text size="sm">{item.unit}</Text> : null}
      rightSectionWidth={item.unit ? `${item.unit.length + 2}ch` : 0}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
    />
  );
}
