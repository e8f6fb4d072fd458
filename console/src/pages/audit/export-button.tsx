import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveStream } from '../../api/save-stream.ts';
import { IconDownload } from '../../icons/icons.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useErrorText } from '../../parts/error-text.ts';
import { useFormat } from '../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../parts/notify.ts';
import { exportPath } from './audit-filter.ts';
import type { AuditSearch } from './search.ts';

interface ExportState {
  /** Number of received bytes; `undefined` when no export is running. */
  readonly bytes: number | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Export of the filtered records. */
function useExport(search: AuditSearch): ExportState {
  const { t } = useTranslation('system');
  const errorText = useErrorText();
  const { timeZone } = useFormat();
  const [bytes, setBytes] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const run = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setBytes(0);
    try {
      const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
      const saved = await saveStream(exportPath(search, timeZone), name, {
        onProgress: setBytes,
        signal: controller.signal,
      });
      if (saved) notifyDone(t('audit.exported'));
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed(errorText(error));
    } finally {
      setBytes(undefined);
    }
  };
  return { bytes, start: () => void run(), cancel: () => abort.current?.abort() };
}

/** Exports the filtered records as CSV. */
export function ExportButton({ search }: { readonly search: AuditSearch }) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { bytes, start, cancel } = useExport(search);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={start}>
        {common('action.export')}
      </Button>
      <Dialog
        opened={bytes !== undefined}
        onClose={cancel}
        title={t('audit.exporting')}
        closeOnClickOutside={false}
        centered
      >
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text className="numbers" role="status">
              {t('audit.received', { size: format.bytes(bytes ?? 0) })}
            </Text>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {common('action.cancel')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
