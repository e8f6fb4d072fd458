import { useQuery } from '@apollo/client/react';
import { Button, Checkbox, Group, Paper, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_KINDS, FIELD_PHASES } from '../../../parts/enum-values.ts';
import type { Question } from '../../../parts/fields/questions.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { focusFirst } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ErrorNotice, LoadingPart } from '../../../parts/states.tsx';
import { BoundFields } from './bound-fields.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  emptyValues,
  hasChoices,
  NEW_ID,
  previewOf,
  type Scope,
  type Stored,
  valuesOf,
} from './definition-values.ts';
import { DefinitionDetailsDocument } from './definitions.generated.ts';
import { type DefinitionRowOf, MoreFields } from './more-fields.tsx';
import { rankBelow } from './tree.ts';
import { other, useDefinitionForm } from './use-definition-form.ts';

export interface DefinitionEditorProps {
  readonly scope: Scope;
  /** All questions of the form. */
  readonly questions: readonly Question[];
  /** `NEW_ID` for a new one. */
  readonly id: number;
  /** The question on which a new one depends. */
  readonly below: Question | undefined;
  /** Called with the question as it is typed, for the preview. */
  readonly onDraft: (draft: Question | undefined) => void;
  readonly onClose: () => void;
  /** Goes on with another new question. */
  readonly onAnother: () => void;
}

/** Writes a new question, or changes one. */
export function DefinitionEditor(props: DefinitionEditorProps) {
  const { id, below } = props;
  const { data, error, refetch } = useQuery(DefinitionDetailsDocument, {
    variables: { id },
    skip: id === NEW_ID,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (id === NEW_ID) return <DefinitionForm {...props} key={below?.id} definition={undefined} />;
  if (error !== undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data === undefined ? (
    <LoadingPart />
  ) : (
    <DefinitionForm {...props} definition={data.field} />
  );
}

type FormProps = DefinitionEditorProps & {
  readonly definition: (Stored & DefinitionRowOf) | undefined;
};

function firstValues({ definition, below, questions }: FormProps) {
  if (definition) return valuesOf(definition);
  if (below === undefined) return emptyValues();
  const { id, phase, staffOnly, kind } = below;
  return emptyValues({
    ...{ phase, staffOnly, dependsOn: String(id), rank: rankBelow(questions, id) },
    visibleIf: kind === 'CHECK' ? ['true'] : [],
  });
}

function DefinitionForm(props: FormProps) {
  const { scope, questions, definition, onDraft, onClose, onAnother } = props;
  const { t } = useTranslation(['fields', 'common']);
  const language = useTextLanguage();
  const id = definition?.id ?? NEW_ID;
  const [first] = useState(() => firstValues(props));
  const [bilingual, setBilingual] = useState(() => first.label[other(language)] !== '');
  const another = useRef(false);
  const draw = (values: typeof first) => onDraft(previewOf(values, questions, id, t('untitled')));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later each change of a value draws it.
  useEffect(() => draw(first), []);
  const { form, submission, save, writeLabel } = useDefinitionForm({
    ...{ scope, questions, definition, first },
    onValues: draw,
  });
  const { values, errors } = form;
  const send = async () => {
    const more = another.current;
    another.current = false;
    if (await save(form.getValues())) (more ? onAnother : onClose)();
  };
  const languages = bilingual ? [language, other(language)] : [language];
  return (
    <Paper withBorder p="md" component="section" aria-label={t(definition ? 'editing' : 'adding')}>
      <form onSubmit={form.onSubmit(() => void send(), focusFirst(form))} noValidate>
        <Stack gap="sm">
          <FormProblem text={submission.problem} />
          {languages.map((of) => (
            <TextInput
              key={of}
              label={t(bilingual ? `labelIn.${of}` : 'label')}
              placeholder={of === language ? t('labelExample') : undefined}
              required={of === language}
              maxLength={200}
              data-autofocus={of === language || undefined}
              autoFocus={of === language}
              data-path={`label.${of}`}
              error={errors[`label.${of}`] ?? (of === language && errors.label)}
              value={values.label[of]}
              onChange={({ currentTarget }) => writeLabel(of, currentTarget.value)}
            />
          ))}
          <Select
            label={t('kind')}
            allowDeselect={false}
            data={FIELD_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          {hasChoices(values.kind) && <ChoicesEditor form={form} languages={languages} />}
          <BoundFields form={form} />
          <ConditionFields form={form} questions={questions} id={definition?.id} />
          <Checkbox
            label={t('isRequired')}
            {...form.getInputProps('required', { type: 'checkbox' })}
          />
          {scope.appliesTo === 'REQUEST' && (
            <Select
              label={t('phaseLabel')}
              allowDeselect={false}
              data={FIELD_PHASES.map((value) => ({ value, label: t(`phase.${value}`) }))}
              {...form.getInputProps('phase')}
            />
          )}
          {languages.map((of) => (
            <Textarea
              key={of}
              label={t(bilingual ? `helpIn.${of}` : 'help')}
              autosize
              minRows={1}
              maxLength={1000}
              error={of === language && errors.help}
              {...form.getInputProps(`help.${of}`)}
            />
          ))}
          <MoreFields
            form={form}
            scope={scope}
            definition={definition}
            bilingual={bilingual}
            onBilingual={setBilingual}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            {definition === undefined && (
              <Button
                type="submit"
                variant="default"
                loading={submission.busy}
                onClick={() => {
                  another.current = true;
                }}
              >
                {t('saveAndAdd')}
              </Button>
            )}
            <Button
              type="submit"
              loading={submission.busy}
              onClick={() => {
                another.current = false;
              }}
            >
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
