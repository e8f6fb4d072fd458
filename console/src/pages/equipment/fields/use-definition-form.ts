import { useApolloClient, useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextLanguage } from '../../../parts/fields/local-text.ts';
import type { Question } from '../../../parts/fields/questions.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { useSubmission } from '../../../parts/form.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import {
  changesOf,
  type DefinitionValues,
  hasChoices,
  inputOf,
  keyOf,
  type Scope,
  type TypedText,
} from './definition-values.ts';
import {
  CreateDefinitionDocument,
  DefinitionDetailsDocument,
  UpdateDefinitionDocument,
} from './definitions.generated.ts';
import { DEFINITION_LISTS } from './use-definitions.ts';

export interface DefinitionFormOptions {
  readonly scope: Scope;
  /** All questions of the form. */
  readonly questions: readonly Question[];
  /** Undefined for a new one. */
  readonly definition: { readonly id: number; readonly version: number } | undefined;
  readonly first: DefinitionValues;
  /** Called with each change. */
  readonly onValues: (values: DefinitionValues) => void;
}

const isBlank = ({ en, de }: TypedText) => en.trim() === '' && de.trim() === '';
const LISTS = { refetchQueries: DEFINITION_LISTS, awaitRefetchQueries: true };

/** The form of a definition, and what saves it. */
export function useDefinitionForm(options: DefinitionFormOptions) {
  const { scope, questions, definition, onValues } = options;
  const { t } = useTranslation(['fields', 'things']);
  const language = useTextLanguage();
  const client = useApolloClient();
  const [first] = useState(options.first);
  const form = useForm<DefinitionValues>({
    initialValues: first,
    onValuesChange: onValues,
    validate: (values) => ({
      ...(isBlank(values.label) && { [`label.${language}`]: t('missing') }),
      ...(values.key.trim() === '' && { key: t('missing') }),
      ...(hasChoices(values.kind) &&
        values.choices.every(({ label, archived }) => archived || isBlank(label)) && {
          'choices.0.label': t('choices.missing'),
        }),
      ...(values.dependsOn !== null &&
        values.visibleIf.length === 0 && { visibleIf: t('condition.missing') }),
    }),
  });
  const submission = useSubmission(form);
  const [create] = useMutation(CreateDefinitionDocument, LISTS);
  const [update] = useMutation(UpdateDefinitionDocument, LISTS);
  const withVersion = useLatestVersion(definition?.version, async () => {
    const query = { query: DefinitionDetailsDocument, variables: { id: definition?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.field.version;
  });
  const save = async (values: DefinitionValues) =>
    await submission.submit(async () => {
      if (definition === undefined) {
        await create({ variables: { input: inputOf(values, scope, questions) } });
      } else {
        const { id } = definition;
        const changes = changesOf(first, values, scope, questions);
        await withVersion((expectedVersion) =>
          update({ variables: { input: { id, ...changes, expectedVersion } } }),
        );
      }
      notifyDone(t('fieldSaved'));
    });
  const taken = questions.map(({ key }) => key);
  /** Writes the label; the key of a new question follows it until it is written by hand. */
  const writeLabel = (of: TextLanguage, text: string) => {
    const { label, key } = form.getValues();
    const after = { ...label, [of]: text };
    const nameOf = (one: TypedText) => keyOf(one[language].trim() || one[other(language)], taken);
    form.setFieldValue('label', after);
    form.clearFieldError(`label.${language}`);
    if (definition === undefined && key === nameOf(label)) {
      form.setFieldValue('key', nameOf(after));
      form.clearFieldError('key');
    }
  };
  return { form, submission, save, writeLabel };
}

/** The other language. */
export const other = (language: TextLanguage): TextLanguage => (language === 'de' ? 'en' : 'de');
