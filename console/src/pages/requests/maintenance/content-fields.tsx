import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { QuestionFields } from '../../../parts/fields/question-fields.tsx';
import {
  answersOf,
  answersText,
  parsedAnswers,
  pathOf,
  type Question,
  requiredErrors,
} from '../../../parts/fields/questions.ts';
import { type QuestionForm, useQuestionForm } from '../../../parts/fields/use-question-form.ts';
import type { Thing } from '../../../parts/things/things.ts';
import { useViewer } from '../../../session/viewer.ts';
import { DueField, WantedByField } from './date-fields.tsx';
import { PriorityField } from './priority-field.tsx';
import type { Content } from './steps/edit-merge.ts';
import { AssetField, CategoryField, PlaceField } from './thing-fields.tsx';

/** The questions that requests of the category of a form are asked at submission. */
export function useContentQuestions(categoryId: string): QuestionForm | undefined {
  const id = Number(categoryId);
  return useQuestionForm(id ? { categoryId: id } : {});
}

/**
 * Returns the errors of what is typed, by the rules of the service.
 *
 * @param asked the questions that have to be answered where they are required.
 */
export function useContentErrors() {
  const { t } = useTranslation(['requests', 'fields']);
  return ({ title, description, departmentId, fields }: Content, asked: readonly Question[]) => ({
    ...(title.trim().length < 3 && { title: t('form.titleShort') }),
    ...(description.trim() === '' && { description: t('form.descriptionMissing') }),
    ...(departmentId === '' && { departmentId: t('form.departmentMissing') }),
    ...requiredErrors(asked, parsedAnswers(fields), t('fields:required')),
  });
}

/** The values of a request with their words. */
export type StoredFields = readonly {
  readonly key: string;
  readonly value: unknown;
  readonly display: string;
}[];

export interface ContentFieldsProps {
  readonly form: UseFormReturnType<Content>;
  readonly disabled?: boolean;
  /** True if the location is asked for before all others, as where the damage is looked at. */
  readonly placeFirst?: boolean;
  /**
   * True in a new request: a category gives the department and the priority, and it can be said
   * that the equipment stands still.
   */
  readonly withDefaults?: boolean;
  /** The questions of the category; undefined until they are known. */
  readonly questions: QuestionForm | undefined;
  /** The request as it is stored, of which the answers are; none for a new one. */
  readonly stored?: StoredFields;
  /** Shown below the title. */
  readonly belowTitle?: ReactNode;
}

/** Fields of a request that its submitter fills in. */
export function ContentFields(props: ContentFieldsProps) {
  const { form, disabled = false, placeFirst = false, withDefaults = false, belowTitle } = props;
  const { t } = useTranslation('requests');
  const { departmentId } = useViewer();
  const own = form.values.departmentId === String(departmentId);
  const place = <PlaceField form={form} disabled={disabled} />;
  const asset = <AssetField form={form} disabled={disabled} withDown={withDefaults} />;
  const applyDefaults = ({ departmentId: department, defaultPriority }: Thing) => {
    if (!withDefaults) return;
    if (department != null) form.setFieldValue('departmentId', String(department));
    if (defaultPriority != null) form.setFieldValue('priority', defaultPriority);
  };
  return (
    <>
      {placeFirst && place}
      {placeFirst && asset}
      <TextInput
        label={t('form.title')}
        placeholder={t('form.titleHint')}
        required
        maxLength={200}
        disabled={disabled}
        {...form.getInputProps('title')}
      />
      {belowTitle}
      <Textarea
        label={t('form.description')}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      <PriorityField disabled={disabled} {...form.getInputProps('priority')} />
      <SimpleGrid cols={{ base: 1, xs: placeFirst ? 1 : 2 }} spacing="md">
        {!placeFirst && place}
        {!placeFirst && asset}
        <CategoryField form={form} disabled={disabled} onChosen={applyDefaults} />
      </SimpleGrid>
      <ContentQuestions {...props} />
      <WantedByField form={form} disabled={disabled} />
      <DepartmentSelect
        label={t('form.department')}
        description={own ? t('form.departmentOwn') : undefined}
        required
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('departmentId')}
        value={form.values.departmentId || null}
      />
      {withDefaults && <DueField form={form} disabled={disabled} />}
    </>
  );
}

/** The questions of the category, which come and go with it and with the answers. */
function ContentQuestions({ form, questions, stored = [], disabled = false }: ContentFieldsProps) {
  const [first] = useState(stored);
  return (
    <QuestionFields
      form={questions}
      answers={parsedAnswers(form.values.fields)}
      stored={answersOf(first)}
      displays={Object.fromEntries(first.map(({ key, display }) => [key, display]))}
      errors={form.errors}
      disabled={disabled}
      onChange={(answers, key) => {
        form.setFieldValue('fields', answersText(answers));
        if (key !== undefined) form.clearFieldError(pathOf({ key }));
      }}
    />
  );
}
