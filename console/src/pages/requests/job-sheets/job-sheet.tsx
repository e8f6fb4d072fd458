import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../../api/open-file.ts';
import { IconFileText } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';

/** Opens the job sheet of a request in a new tab. */
export function JobSheetButton({ id }: { readonly id: number }) {
  const { t } = useTranslation('requests');
  const [busy, setBusy] = useState(false);
  const textOf = useErrorText();
  const open = async () => {
    setBusy(true);
    try {
      await openFile(`/api/v1/maintenance/${id}/report.pdf`, `request-${id}.pdf`);
    } catch (error) {
      notifyFailed(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={16} />}
      loading={busy}
      onClick={() => void open()}
    >
      {t('request.jobSheet')}
    </Button>
  );
}
