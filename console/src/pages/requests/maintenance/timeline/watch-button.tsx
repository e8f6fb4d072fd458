import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../../api/service-error.ts';
import { IconEye, IconEyeOff } from '../../../../icons/icons.ts';
import { useErrorText } from '../../../../parts/error-text.ts';
import { notifyFailed } from '../../../../parts/notify.ts';
import { UnwatchRequestDocument, WatchRequestDocument } from './timeline.generated.ts';

export interface WatchButtonProps {
  readonly id: number;
  readonly watching: boolean;
}

/** Shows and changes whether the viewer watches a request. */
export function WatchButton({ id, watching }: WatchButtonProps) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const [change, { loading }] = useMutation(
    watching ? UnwatchRequestDocument : WatchRequestDocument,
  );
  const Icon = watching ? IconEyeOff : IconEye;
  return (
    <Button
      variant="default"
      className="no-print"
      data-needs-connection
      leftSection={<Icon size={16} aria-hidden />}
      loading={loading}
      onClick={() =>
        void change({ variables: { id } }).catch((error: unknown) =>
          notifyFailed(errorText(toServiceError(error))),
        )
      }
    >
      {t(watching ? 'comments.unwatch' : 'comments.watch')}
    </Button>
  );
}
