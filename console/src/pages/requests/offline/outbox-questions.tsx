import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepMine, keepTheirs } from '../../../offline/outbox/actions.ts';
import type { Question, QueueEntry } from '../../../offline/queue/entry.ts';
import { PRIORITIES } from '../../../parts/enum-values.ts';
import { fieldName, type RefusalWords } from './refusal.ts';

export interface OutboxQuestionsProps {
  readonly entry: QueueEntry;
  readonly words: RefusalWords;
}

/** Values that two people changed, side by side, for the person to decide. */
export function OutboxQuestions({ entry, words }: OutboxQuestionsProps) {
  const { t } = useTranslation('outbox');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('question.text')}
      </Text>
      {entry.questions.map((question) => (
        <Values key={question.field} question={question} words={words} />
      ))}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void keepTheirs(entry)}>
          {t('question.keepTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void keepMine(entry)}>
          {t('question.keepMine')}
        </Button>
      </Group>
    </Stack>
  );
}

function Values({
  question,
  words,
}: { readonly question: Question } & Pick<OutboxQuestionsProps, 'words'>) {
  const { t } = useTranslation(['outbox', 'common']);
  const { field, mine, theirs, by, at } = question;
  const value = (one: unknown) => {
    const priority = PRIORITIES.find((name) => name === String(one).toUpperCase());
    if (field === 'priority' && priority !== undefined) return t(`common:priority.${priority}`);
    return textOf(one, t('common:yes'), t('common:no'), t('outbox:noValue'));
  };
  const person = by ?? t('common:unknownPerson');
  const who = at ? t('outbox:question.theirsBy', { person, when: words.when(at) }) : person;
  return (
    <Text size="sm" component="div">
      <b>{fieldName(field, words.t)}</b>
      <div>{`${t('outbox:question.theirs')} (${who}): ${value(theirs)}`}</div>
      <div>{`${t('outbox:question.mine')}: ${value(mine)}`}</div>
    </Text>
  );
}

function textOf(value: unknown, yes: string, no: string, none: string): string {
  if (value === true) return yes;
  if (value === false) return no;
  if (value === null || value === undefined || value === '') return none;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
