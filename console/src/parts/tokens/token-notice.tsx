import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../secret-dialog.tsx';

/** Shows a new token, which the service shows only once. */
export function TokenNotice({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('tokens');
  return (
    <SecretDialog
      title={t('shownTitle')}
      warning={t('shownOnce')}
      hint={t('shownHint')}
      secret={token}
      kept={t('kept')}
      onClose={onClose}
    />
  );
}
