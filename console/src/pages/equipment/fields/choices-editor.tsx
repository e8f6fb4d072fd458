import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  IconRestore,
  IconTrash,
} from '../../../icons/icons.ts';
import type { TextLanguage } from '../../../parts/fields/local-text.ts';
import { type DefinitionValues, newChoice } from './definition-values.ts';
import classes from './fields.module.css';

/** Largest number of choices, with archived ones (schema). */
const MAX_CHOICES = 50;

interface Props {
  readonly form: UseFormReturnType<DefinitionValues>;
  /** The languages in which choices are written, the viewer's first. */
  readonly languages: readonly TextLanguage[];
}

/** The choices of a question in their order. Stored ones are renamed and archived, never removed. */
export function ChoicesEditor({ form, languages }: Props) {
  const { t } = useTranslation('fields');
  const list = useRef<HTMLDivElement>(null);
  const { choices } = form.values;
  const add = () => {
    // Drawn at once: the next key must reach the field of the new choice.
    flushSync(() => form.insertListItem('choices', newChoice()));
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[data-first]');
    inputs?.item(inputs.length - 1).focus();
  };
  return (
    <Fieldset legend={t('choices.title')} ref={list as never}>
      <Stack gap="sm">
        {choices.map(({ rowKey }, index) => (
          <ChoiceRow key={rowKey} form={form} index={index} languages={languages} onEnter={add} />
        ))}
        {form.errors.choices && (
          <Text size="sm" c="red.9" role="alert">
            {form.errors.choices}
          </Text>
        )}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={choices.length >= MAX_CHOICES}
            onClick={add}
          >
            {t('choices.add')}
          </Button>
          <Text size="sm" className="quiet">
            {t('choices.hint')}
          </Text>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface RowProps extends Props {
  readonly index: number;
  readonly onEnter: () => void;
}

function ChoiceRow({ form, index, languages, onEnter }: RowProps) {
  const { t } = useTranslation('fields');
  const { choices } = form.values;
  const choice = choices[index];
  if (choice === undefined) return null;
  const number = index + 1;
  const path = `choices.${index}`;
  const [main = 'en'] = languages;
  return (
    <div className={classes.choice}>
      {languages.map((language) => (
        <TextInput
          key={language}
          style={{ flex: '1 1 8rem' }}
          aria-label={t(language === main ? 'choices.one' : `choices.in.${language}`, { number })}
          placeholder={language === main ? undefined : t(`language.${language}`)}
          maxLength={100}
          {...(language === main && { 'data-first': true })}
          disabled={choice.archived}
          {...form.getInputProps(`${path}.label.${language}`)}
          {...(language === main && {
            'data-path': `${path}.label`,
            error: form.errors[`${path}.label.${main}`] ?? form.errors[`${path}.label`],
          })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
      ))}
      <Group gap={2} wrap="nowrap">
        {choice.archived && (
          <Text size="sm" className="quiet">
            {t('choices.archived')}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          aria-label={t('choices.up', { number })}
          disabled={index === 0}
          onClick={() => form.reorderListItem('choices', { from: index, to: index - 1 })}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('choices.down', { number })}
          disabled={index === choices.length - 1}
          onClick={() => form.reorderListItem('choices', { from: index, to: index + 1 })}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
        {choice.id === null ? (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('choices.remove', { number })}
            disabled={choices.length === 1}
            onClick={() => form.removeListItem('choices', index)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="subtle"
            aria-label={t(choice.archived ? 'choices.restore' : 'choices.archive', { number })}
            onClick={() => form.setFieldValue(`${path}.archived`, !choice.archived)}
          >
            {choice.archived ? <IconRestore size={18} /> : <IconArchive size={18} />}
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
