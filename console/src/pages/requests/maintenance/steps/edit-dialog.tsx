import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../../api/client.ts';
import { toServiceError } from '../../../../api/service-error.ts';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { ContentFields, useContentErrors, useContentQuestions } from '../content-fields.tsx';
import { type RequestDetailFragment, UpdateRequestDocument } from '../request.generated.ts';
import {
  type Content,
  type ContentField,
  changesOf,
  contentOf,
  merge,
  part,
} from './edit-merge.ts';
import { FieldConflict } from './field-conflict.tsx';
import { StateConflict } from './state-conflict.tsx';
import { mayTake } from './steps.ts';
import { OUTDATED, readAgain } from './take-step.ts';

export interface EditDialogProps {
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/** Changes the content of a request; concurrent changes of others are compared field by field. */
export function EditDialog({ request, onClose }: EditDialogProps) {
  const { t } = useTranslation('requests');
  const edit = useEdit(request, onClose);
  const { form, submission, outdated, comparison, allowed } = edit;
  return (
    <FormDialog
      title={t('step.UPDATE', { id: request.id })}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit(() => void edit.save(), focusFirst(form))}
      unsaved={submission.unsaved}
      busy={submission.busy}
      problem={submission.problem}
      notice={
        outdated && (
          <>
            <StateConflict request={request} allowed={allowed} />
            <FieldConflict
              comparison={comparison}
              mine={form.values}
              theirs={contentOf(request)}
              chosen={edit.chosen}
              onChoose={edit.choose}
            />
          </>
        )
      }
      disabled={!allowed}
      {...(outdated && {
        action: t(edit.chosen.length > 0 ? 'conflict.sendChosen' : 'conflict.sendMine'),
        otherButtons: (
          <Button variant="default" onClick={edit.takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        ),
      })}
    >
      <ContentFields form={form} questions={edit.questions} stored={request.fields} />
    </FormDialog>
  );
}

function useEdit(request: RequestDetailFragment, onClose: () => void) {
  const { t } = useTranslation('requests');
  const [base, setBase] = useState(request);
  const [chosen, setChosen] = useState<readonly ContentField[]>([]);
  const errorsOf = useContentErrors();
  const form = useForm<Content>({
    initialValues: contentOf(request),
    // An old request lacks answers that are required since: they are asked for, and block nothing.
    validate: (values) => errorsOf(values, []),
  });
  const questions = useContentQuestions(form.values.categoryId);
  const submission = useSubmission(form);
  const theirs = contentOf(request);
  const comparison = merge(contentOf(base), form.values, theirs);
  const outdated = !submission.busy && request.version !== base.version;
  /** Continues from the saved content; uses `theirs` for the chosen fields. */
  const settle = (fields: readonly ContentField[]): Content => {
    const content = { ...comparison.merged };
    for (const field of fields) Object.assign(content, part(theirs, field));
    form.setValues(content);
    form.resetDirty(theirs);
    setBase(request);
    setChosen([]);
    submission.clear();
    return content;
  };
  const save = async () => {
    const content = outdated ? settle(chosen) : form.getValues();
    const worked = await submission.submit(async () => {
      const input = { id: request.id, expectedVersion: request.version };
      await client
        .mutate({
          mutation: UpdateRequestDocument,
          variables: { input: { ...input, ...changesOf(theirs, content) } },
        })
        .catch(async (error: unknown) => {
          if (OUTDATED.has(toServiceError(error).code)) await readAgain(request.id);
          throw error;
        });
    });
    if (!worked) return;
    notifyDone(t('step.doneUPDATE', { id: request.id }));
    onClose();
  };
  return {
    form,
    questions,
    submission,
    outdated,
    comparison,
    chosen,
    allowed: mayTake(request, 'UPDATE'),
    save,
    takeTheirs: () => void settle(comparison.disputed),
    choose: (field: ContentField, own: boolean) =>
      setChosen((now) => [...now.filter((other) => other !== field), ...(own ? [] : [field])]),
  };
}
