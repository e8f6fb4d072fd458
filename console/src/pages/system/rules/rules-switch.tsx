import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconAlertTriangle } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import {
  SystemSettingsDocument,
  UpdateSystemSettingsDocument,
} from '../system-settings/system-settings.generated.ts';

/** Stops and starts all rules at once, and says when they are stopped. */
export function RulesSwitch() {
  const { t } = useTranslation('rules');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { data, refetch } = useQuery(SystemSettingsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [change, { loading }] = useMutation(UpdateSystemSettingsDocument);
  if (data === undefined) return null;
  const { rules, version } = data.systemSettings;
  const turn = async (next: boolean) => {
    try {
      await change({ variables: { input: { rules: next, expectedVersion: version } } });
    } catch (thrown) {
      // Another setting has changed meanwhile: the same again works then.
      if (toServiceError(thrown).code === 'VERSION_CONFLICT')
        await refetch().catch(() => undefined);
      throw thrown;
    }
    notifyDone(t(next ? 'startedNow' : 'stoppedNow'));
  };
  const start = () => void turn(true).catch((error: unknown) => notifyFailed(errorText(error)));
  return (
    <>
      {!rules && (
        <Alert
          color="orange"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('stopped')}
        >
          {t('stoppedHint')}
        </Alert>
      )}
      <Switch
        label={t('switch')}
        description={t('switchHint')}
        checked={rules}
        disabled={loading}
        onChange={() => (rules ? setAsking(true) : start())}
      />
      {asking && (
        <Confirm
          opened
          dangerous
          title={t('stopTitle')}
          action={t('stopNow')}
          onClose={() => setAsking(false)}
          onConfirm={() => turn(false)}
        >
          {t('stopQuestion')}
        </Confirm>
      )}
    </>
  );
}
