import { useMutation } from '@apollo/client/react';
import { Center, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../parts/copy-text.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { ConfirmTotpDocument, StartTotpDocument } from './factors.generated.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface EnrolmentProps {
  /** Called when the app is enrolled and the codes were shown. */
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** Enrols an authenticator app: QR code, first code, recovery codes. */
export function Enrolment({ onDone, onCancel }: EnrolmentProps) {
  const { t } = useTranslation('factors');
  const { secret, uri, error, retry } = useStart();
  const [codes, setCodes] = useState<readonly string[]>();
  const [confirm] = useMutation(ConfirmTotpDocument);
  const form = useForm({ initialValues: { code: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form, { kept: true });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (error !== undefined) return <ErrorNotice error={error} onRetry={retry} />;
  const send = ({ code }: typeof form.values) =>
    submit(async () => {
      const { data } = await confirm({ variables: { input: { code: code.replace(/\s/g, '') } } });
      setCodes(data?.confirmTotp.recoveryCodes);
    });
  return (
    <DialogForm
      onClose={onCancel}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      disabled={uri === undefined}
      action={t('enrol')}
      cancel={t('cancel')}
    >
      <Text size="sm">{t('scanHint')}</Text>
      <Center>{uri === undefined ? <Skeleton w={200} h={200} /> : <QrCode text={uri} />}</Center>
      {secret !== undefined && (
        <div>
          <Text size="sm">{t('typeHint')}</Text>
          <CopyText value={secret} label={t('secret')} />
        </div>
      )}
      <TextInput
        label={t('code')}
        description={t('firstCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}

/** Starts an enrolment once. */
function useStart() {
  const [start] = useMutation(StartTotpDocument, { fetchPolicy: 'no-cache' });
  const [started, setStarted] = useState<{ secret?: string; uri?: string; error?: unknown }>({});
  const asked = useRef(false);
  const begin = () => {
    start().then(
      ({ data }) => setStarted({ ...data?.startTotp }),
      (error: unknown) => setStarted({ error }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start would replace the secret.
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    begin();
  }, []);
  const retry = () => {
    setStarted({});
    begin();
  };
  return { ...started, retry };
}

/** A QR code, dark on light in both themes, as cameras need. */
function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation('factors');
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void import('uqr').then(({ renderSVG }) => {
      if (wanted)
        setImage(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  if (image === undefined) return <Skeleton w={200} h={200} />;
  return <img src={image} width={200} height={200} alt={t('qrCode')} />;
}
