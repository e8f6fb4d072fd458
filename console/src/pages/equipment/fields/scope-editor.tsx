import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClipboardList, IconPlus } from '../../../icons/icons.ts';
import { textIn } from '../../../parts/fields/local-text.ts';
import type { Question } from '../../../parts/fields/questions.ts';
import type { QuestionForm } from '../../../parts/fields/use-question-form.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { ArchivedFields } from './archived-fields.tsx';
import { DefinitionEditor } from './definition-editor.tsx';
import { DefinitionRow } from './definition-row.tsx';
import { NEW_ID, type Scope } from './definition-values.ts';
import classes from './fields.module.css';
import { FormPreview } from './form-preview.tsx';
import { type Placed, placed } from './tree.ts';
import { useScopeForm } from './use-definitions.ts';

/** The question that is edited: a stored one, or a new one, below another one or at the end. */
interface Edited {
  readonly id: number;
  readonly below?: Question;
  /** Another one for each new question, so that its form begins empty. */
  readonly count: number;
}

/** The questions of a scope, with a form for one of them, and the whole form as people see it. */
export function ScopeEditor({ scope }: { readonly scope: Scope }) {
  const { form, error, refetch } = useScopeForm(scope);
  if (error !== undefined && form === undefined)
    return <ErrorNotice error={error} onRetry={refetch} />;
  return form === undefined ? <LoadingPart /> : <Editor scope={scope} form={form} />;
}

/** Returns whether a question is of the scope itself. */
function isOwn({ categoryId, assetType }: Scope, question: Question): boolean {
  const type = (text: string | null) => text?.trim().toLowerCase() ?? null;
  return question.categoryId === categoryId && type(question.assetType) === type(assetType);
}

function Editor({ scope, form }: { readonly scope: Scope; readonly form: QuestionForm }) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const [edited, setEdited] = useState<Edited>();
  const [draft, setDraft] = useState<Question>();
  const { questions } = form;
  const own = questions.filter((question) => isOwn(scope, question));
  const edit = (next: Edited | undefined) => {
    setDraft(undefined);
    setEdited(next);
  };
  const add = (below?: Question) =>
    edit({ id: NEW_ID, ...(below && { below }), count: (edited?.count ?? 0) + 1 });
  const editor = edited && (
    <DefinitionEditor
      key={`${edited.id} ${edited.count}`}
      scope={scope}
      questions={questions}
      id={edited.id}
      below={edited.below}
      onDraft={setDraft}
      onClose={() => edit(undefined)}
      onAnother={() => add(edited.below)}
    />
  );
  const editorOf = ({ question }: Placed) => (edited?.id === question.id ? editor : null);
  const last = edited?.below && lastBelow(placed(questions), edited.below.id);
  return (
    <div className={classes.page}>
      <Stack gap="sm">
        {questions.length === 0 && edited === undefined && (
          <Message
            icon={IconClipboardList}
            title={t('emptyTitle')}
            hint={t('emptyHint')}
            action={<Button onClick={() => add()}>{t('addFirst')}</Button>}
          />
        )}
        <ol className={classes.list} aria-label={t('questions')}>
          {placed(questions).map((one) => (
            <li key={one.question.id} data-depth={one.depth} className={classes.item}>
              {editorOf(one) ?? (
                <DefinitionRow
                  placed={one}
                  questions={questions}
                  own={own}
                  scope={scope}
                  inherited={!isOwn(scope, one.question)}
                  onEdit={() => edit({ id: one.question.id, count: 0 })}
                  onAddBelow={() => add(one.question)}
                />
              )}
              {edited?.id === NEW_ID && last === one.question.id && (
                <div className={classes.below}>
                  <Text size="sm" className="quiet" mb="xs">
                    {t('belowOf', { label: textIn(edited.below?.label ?? NO_TEXT, language) })}
                  </Text>
                  {editor}
                </div>
              )}
            </li>
          ))}
        </ol>
        {edited?.id === NEW_ID && edited.below === undefined && editor}
        {questions.length > 0 && edited === undefined && (
          <Group>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => add()}>
              {t('add')}
            </Button>
          </Group>
        )}
        <ArchivedFields scope={scope} />
      </Stack>
      <FormPreview form={form} draft={draft} />
    </div>
  );
}

const NO_TEXT = { en: null, de: null };

/** The last of a question and those that depend on it, behind which a new one stands. */
function lastBelow(all: readonly Placed[], id: number): number {
  const at = all.findIndex(({ question }) => question.id === id);
  const depth = all[at]?.depth ?? 0;
  const rest = all.slice(at + 1);
  const end = rest.findIndex((one) => one.depth <= depth);
  const branch = end < 0 ? rest : rest.slice(0, end);
  return branch.at(-1)?.question.id ?? id;
}
