import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../parts/secret-dialog.tsx';

export interface SecretNoticeProps {
  readonly secret: string;
  /** True if the previous secret also signs for a while. */
  readonly rotated?: boolean;
  readonly onClose: () => void;
}

/** Shows a receiver's new secret, which the service shows only once. */
export function SecretNotice({ secret, rotated = false, onClose }: SecretNoticeProps) {
  const { t } = useTranslation('system');
  return (
    <SecretDialog
      title={t('webhooks.secretTitle')}
      warning={t('webhooks.secretOnce')}
      hint={`${t('webhooks.secretHint')} ${rotated ? t('webhooks.secretOverlap') : ''}`}
      secret={secret}
      kept={t('webhooks.secretKept')}
      onClose={onClose}
    />
  );
}
