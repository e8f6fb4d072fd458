import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconEdit, IconPlus } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { textIn } from '../../../parts/fields/local-text.ts';
import type { Question } from '../../../parts/fields/questions.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import type { Scope } from './definition-values.ts';
import { DeleteDefinitionDocument, UpdateDefinitionDocument } from './definitions.generated.ts';
import classes from './fields.module.css';
import { canDecide, moved, type Placed, ranksFor } from './tree.ts';
import { DEFINITION_LISTS } from './use-definitions.ts';

interface Props {
  readonly placed: Placed;
  /** All questions of the form. */
  readonly questions: readonly Question[];
  /** Those of the scope itself, which can be moved. */
  readonly own: readonly Question[];
  readonly scope: Scope;
  readonly inherited: boolean;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
}

/** A question in the list of the editor. */
export function DefinitionRow(props: Props) {
  const { placed, questions, own, scope, inherited, onEdit, onAddBelow } = props;
  const { t } = useTranslation(['fields', 'things']);
  const language = useTextLanguage();
  const { question } = placed;
  const { id, kind, phase, required, staffOnly } = question;
  const label = textIn(question.label, language);
  const marks = [
    required && t('marks.required'),
    phase !== 'SUBMIT' && t(`phase.${phase}`),
    staffOnly && t('marks.staffOnly'),
  ].filter((mark) => mark !== false);
  return (
    <Paper withBorder px="sm" py="xs">
      <div className={classes.row}>
        <div className={classes.name}>
          <Text fw={500} component="span">
            {label}
          </Text>
          <Group gap={6} mt={2} component="span" display="flex">
            <Text size="sm" className="quiet" component="span">
              {t(`kinds.${kind}`)}
            </Text>
            {marks.map((mark) => (
              <Badge key={mark} size="sm" variant="default" tt="none" component="span">
                {mark}
              </Badge>
            ))}
            {inherited && (
              <Badge size="sm" variant="light" tt="none" component="span">
                {t(scope.appliesTo === 'ASSET' ? 'inherited.assets' : 'inherited.requests')}
              </Badge>
            )}
            <Condition question={question} questions={questions} />
          </Group>
        </div>
        <Group gap={4}>
          {!inherited && <Movers own={own} id={id} label={label} />}
          {canDecide(questions, question) && (
            <ActionIcon variant="subtle" aria-label={t('addBelow', { label })} onClick={onAddBelow}>
              <IconPlus size={18} />
            </ActionIcon>
          )}
          {!inherited && (
            <>
              <ActionIcon variant="subtle" aria-label={t('edit', { label })} onClick={onEdit}>
                <IconEdit size={18} />
              </ActionIcon>
              <Remove id={id} label={label} />
            </>
          )}
        </Group>
      </div>
    </Paper>
  );
}

/** The condition of a question in words. */
function Condition({
  question,
  questions,
}: {
  readonly question: Question;
  readonly questions: readonly Question[];
}) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const { visibleIf } = question;
  const other = questions.find(({ id }) => id === visibleIf?.fieldId);
  if (visibleIf === null || other === undefined) return null;
  const words = visibleIf.in.map((value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const choice = other.choices.find(({ id }) => id === value);
    return choice ? textIn(choice.label, language) : String(value);
  });
  return (
    <Text size="sm" className="quiet" component="span">
      {t('askedIf', { label: textIn(other.label, language), values: words.join(', ') })}
    </Text>
  );
}

interface MoversProps {
  readonly own: readonly Question[];
  readonly id: number;
  readonly label: string;
}

/** Buttons that move a question with those that depend on it. */
function Movers({ own, id, label }: MoversProps) {
  const { t } = useTranslation('fields');
  const errorText = useErrorText();
  const [update] = useMutation(UpdateDefinitionDocument);
  const [busy, setBusy] = useState(false);
  const move = async (ordered: readonly Question[]) => {
    setBusy(true);
    const changes = ranksFor(ordered);
    try {
      for (const [index, change] of changes.entries()) {
        const isLast = index === changes.length - 1;
        await update({
          variables: { input: change },
          ...(isLast && { refetchQueries: DEFINITION_LISTS, awaitRefetchQueries: true }),
        });
      }
    } catch (error) {
      notifyFailed(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return ([-1, 1] as const).map((by) => {
    const ordered = moved(own, id, by);
    const Arrow = by < 0 ? IconArrowUp : IconArrowDown;
    return (
      <ActionIcon
        key={by}
        variant="subtle"
        aria-label={t(by < 0 ? 'up' : 'down', { label })}
        disabled={busy || ordered === undefined}
        onClick={() => ordered && void move(ordered)}
      >
        <Arrow size={18} />
      </ActionIcon>
    );
  });
}

/** Deletes a question, or archives one of which there are values. */
function Remove({ id, label }: { readonly id: number; readonly label: string }) {
  const { t } = useTranslation('fields');
  const [remove] = useMutation(DeleteDefinitionDocument, { refetchQueries: DEFINITION_LISTS });
  return (
    <Archiving
      name={label}
      archived={false}
      hint={t('archiveHint')}
      onArchive={async () =>
        (await remove({ variables: { id } })).data?.deleteField.archivedAt != null
      }
      onRestore={async () => undefined}
    />
  );
}
