import { useMutation } from '@apollo/client/react';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../parts/error-text.ts';
import { useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { TextLink } from '../../../../parts/links.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { TechnicianField } from '../../maintenance/steps/technician-field.tsx';
import { ReassignWorkDocument } from './absent.generated.ts';
import type { AbsentRequest } from './request.ts';

export interface ReassignDialogProps {
  /** Name of the present technician. */
  readonly name: string;
  readonly requests: readonly AbsentRequest[];
  readonly onClose: () => void;
}

/** State of a request: `null` when it is handed over, else why it failed. */
type Results = ReadonlyMap<number, string | null>;

/** Hands the open work of a technician to another one, each request by itself. */
export default function ReassignDialog({ name, requests, onClose }: ReassignDialogProps) {
  const { t } = useTranslation(['home', 'common']);
  const form = useForm({
    initialValues: { technicianId: undefined as number | undefined },
    validate: { technicianId: (id) => (id === undefined ? t('absent.missing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const { results, left, assign } = useAssign(requests);
  const send = async ({ technicianId }: typeof form.values) => {
    let failed = 0;
    await submit(async () => {
      if (technicianId !== undefined) failed = await assign(technicianId);
    });
    if (failed > 0) return;
    notifyDone(t('absent.done', { count: left }));
    onClose();
  };
  return (
    <FormDialog
      title={t('absent.dialog', { name })}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('absent.send', { count: left })}
    >
      <TechnicianField
        current={null}
        value={form.values.technicianId}
        onChange={(technician) => form.setFieldValue('technicianId', technician?.id)}
        error={form.errors.technicianId}
      />
      <Stack
        gap="xs"
        component="ul"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={t('absent.requests')}
      >
        {requests.map((request) => (
          <li key={request.id}>
            <Row request={request} result={results.get(request.id)} />
          </li>
        ))}
      </Stack>
    </FormDialog>
  );
}

interface RowProps {
  readonly request: AbsentRequest;
  /** Undefined before it was sent. */
  readonly result: string | null | undefined;
}

function Row({ request, result }: RowProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <TextLink size="sm" to="/requests/$id" params={{ id: String(request.id) }}>
          {request.title}
        </TextLink>
        {result === null && (
          <Badge tt="none" variant="light" color="teal" style={{ flexShrink: 0 }}>
            {t('absent.assigned')}
          </Badge>
        )}
      </Group>
      {typeof result === 'string' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {result}
        </Text>
      )}
    </>
  );
}

/** Assigns each request that is not handed over yet. `assign` returns how many failed. */
function useAssign(requests: readonly AbsentRequest[]) {
  const errorText = useErrorText();
  // The list behind the dialog is read again when it closes; until then it stays as it was.
  const [reassign] = useMutation(ReassignWorkDocument, { fetchPolicy: 'no-cache' });
  const [results, setResults] = useState<Results>(new Map());
  const left = requests.filter(({ id }) => results.get(id) !== null);
  const assign = async (technicianId: number): Promise<number> => {
    let failed = 0;
    for (const { id, version } of left) {
      let result: string | null = null;
      try {
        const input = { id, technicianId, expectedVersion: version };
        await reassign({ variables: { input } });
      } catch (error) {
        result = errorText(error);
        failed += 1;
      }
      setResults((before) => new Map(before).set(id, result));
    }
    return failed;
  };
  return { results, left: left.length, assign };
}
