import { useApolloClient, useMutation } from '@apollo/client/react';
import { Progress, Select, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../api/files.ts';
import { ServiceError, toServiceError } from '../../../api/service-error.ts';
import type { DocumentKind, DocumentTarget } from '../../../generated/schema.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { KINDS, proposedKind, proposedTitle, uploadPath } from './document-values.ts';
import {
  DocumentAnewDocument,
  type DocumentEntryFragment,
  UpdateDocumentDocument,
} from './documents.generated.ts';

type Values = {
  title: string;
  kind: DocumentKind;
  /** Empty for none. */
  validUntil: string;
};

export interface AddDocumentsProps {
  readonly target: DocumentTarget;
  readonly id: number;
  /** At least one. */
  readonly files: readonly File[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Asks what chosen files are, and sends them one after the other. */
export function AddDocuments({ target, id, files, onAdded, onClose }: AddDocumentsProps) {
  const { t } = useTranslation('documents');
  const [left, setLeft] = useState(files);
  const [progress, setProgress] = useState<number>();
  const single = files.length === 1 ? files[0] : undefined;
  const form = useForm<Values>({
    initialValues: {
      title: single ? proposedTitle(single.name) : '',
      kind: proposedKind(files[0]?.name ?? ''),
      validUntil: '',
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form, { changed: true });
  const refused = useRefused();
  const send = async ({ title, kind, validUntil }: Values) => {
    const fields = {
      kind: kind.toLowerCase(),
      ...(single && title.trim() !== '' && { title: title.trim() }),
      ...(validUntil !== '' && { validUntil }),
    };
    const sent = await submit(async () => {
      let rest = left;
      for (const file of left) {
        setProgress(0);
        const options = { onProgress: setProgress };
        await upload(uploadPath(target, id), { ...fields, file }, options).catch(
          (error: unknown) => {
            setProgress(undefined);
            throw refused(file, error);
          },
        );
        onAdded();
        // What has arrived is not sent again after an error.
        rest = rest.slice(1);
        setLeft(rest);
      }
    });
    if (!sent) return;
    notifyDone(t('added', { count: files.length }));
    onClose();
  };
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('add')}
    >
      <div>
        {left.map(({ name }) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        ))}
      </div>
      <Fields form={form} titled={single !== undefined} />
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={t('sending', { count: left.length })} />
      )}
    </FormDialog>
  );
}

/** The error for a file in words of documents. */
function useRefused(): (file: File, error: unknown) => unknown {
  const { t } = useTranslation('documents');
  return ({ name }, thrown) => {
    const error = toServiceError(thrown);
    const details = (reason: string) => ({ field: 'file', reason });
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') {
      const macros = error.details?.reason === 'has macros';
      const text = t(macros ? 'macros' : 'unsupported', { name });
      return new ServiceError('VALIDATION_ERROR', text, details(text));
    }
    if (error.code === 'PAYLOAD_TOO_LARGE') {
      const text = t('tooLarge', { name });
      return new ServiceError('VALIDATION_ERROR', text, details(text));
    }
    return thrown;
  };
}

export interface EditDocumentProps {
  readonly document: DocumentEntryFragment;
  readonly onClose: () => void;
}

/** Changes title, kind and the day until which a document is valid. */
export function EditDocument({ document, onClose }: EditDocumentProps) {
  const { t } = useTranslation('documents');
  const client = useApolloClient();
  const [update] = useMutation(UpdateDocumentDocument);
  const { id, title, kind, validUntil } = document;
  const form = useForm<Values>({
    initialValues: { title, kind, validUntil: validUntil ?? '' },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const withVersion = useLatestVersion(document.version, async () => {
    const query = { query: DocumentAnewDocument, variables: { id } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.document.version;
  });
  const send = async (values: Values) => {
    const changes = { ...values, validUntil: values.validUntil || null };
    const saved = await submit(async () => {
      await withVersion((expectedVersion) =>
        update({
          variables: { input: { id, ...changes, ...(expectedVersion && { expectedVersion }) } },
        }),
      );
    });
    if (!saved) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('edit')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <Fields form={form} titled />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<Values>;
  /** False for several files, which have their names as titles. */
  readonly titled: boolean;
}

function Fields({ form, titled }: FieldsProps) {
  const { t } = useTranslation('documents');
  return (
    <>
      {titled && (
        <TextInput
          label={t('title')}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('title')}
        />
      )}
      <Select
        label={t('kindLabel')}
        allowDeselect={false}
        data={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        {...form.getInputProps('kind')}
      />
      <DateInput
        type="date"
        label={t('validUntil')}
        description={form.values.kind === 'CERTIFICATE' ? t('validUntilHint') : undefined}
        {...form.getInputProps('validUntil')}
      />
    </>
  );
}
