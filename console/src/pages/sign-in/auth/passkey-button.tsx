import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFingerprint } from '../../../icons/icons.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { hasPasskeys } from '../../../session/factors.ts';

export interface PasskeyButtonProps {
  /** Runs the ceremony. @throws ServiceError */
  readonly run: () => Promise<void>;
  readonly onDone: () => void;
}

/** Continues with a passkey; hidden if the browser does not support passkeys. */
export function PasskeyButton({ run, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('session');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (!hasPasskeys()) return null;
  const start = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      onDone();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={busy}
        onClick={() => void start()}
      >
        {t('withPasskey')}
      </Button>
    </>
  );
}
