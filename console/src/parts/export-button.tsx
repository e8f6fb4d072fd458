import { Button, Group, Loader, Menu, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveStream } from '../api/save-stream.ts';
import { IconDownload } from '../icons/icons.ts';
import { Dialog } from './dialog.tsx';
import { useErrorText } from './error-text.ts';
import { exportQuery } from './export-filter.ts';
import { useFormat } from './format.ts';
import { notifyDone, notifyFailed } from './notify.ts';
import { addressOf } from './views/view-values.ts';
import type { ViewRowFragment } from './views/views.generated.ts';

/** The content of an export. */
export interface ExportButtonProps {
  /** Path of the list in REST: `/users`. */
  readonly list: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Order of the list as REST writes it; default: that of the list. */
  readonly sort?: string | undefined;
  /** Names of the shown columns in REST, to choose between them and all. */
  readonly shown?: readonly string[];
  /** The saved view that the list shows; its filter and order are exported. */
  readonly view?: ViewRowFragment | undefined;
}

/** Columns of an export: named ones, those of the view, or all. */
type Chosen = readonly string[] | 'view' | 'all';

/** The parameters of an export. Without `view` the columns are those of the list. */
function parametersOf({ filter, sort, view }: ExportButtonProps, columns: Chosen) {
  if (view === undefined) return exportQuery(filter, sort);
  if (columns === 'all') {
    const spelt = addressOf(view) as Readonly<Record<string, unknown>>;
    return exportQuery(spelt);
  }
  return exportQuery({ view: view.id });
}

interface ExportState {
  /** Number of received bytes; `undefined` when no export is running. */
  readonly bytes: number | undefined;
  readonly start: (columns: Chosen) => void;
  readonly cancel: () => void;
}

function useExport(props: ExportButtonProps): ExportState {
  const { list } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [bytes, setBytes] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const run = async (columns: Chosen) => {
    const controller = new AbortController();
    abort.current = controller;
    setBytes(0);
    try {
      const query = parametersOf(props, columns);
      if (Array.isArray(columns)) query.set('columns', columns.join(','));
      const day = new Date().toISOString().slice(0, 10);
      const saved = await saveStream(
        `/api/v1${list}/export?${query}`,
        `${list.split('/').at(-1)}-${day}.xlsx`,
        { onProgress: setBytes, signal: controller.signal },
      );
      if (saved) notifyDone(t('export.saved'));
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed(errorText(error));
    } finally {
      setBytes(undefined);
    }
  };
  return { bytes, start: (columns) => void run(columns), cancel: () => abort.current?.abort() };
}

/** Exports the filtered rows of a list for spreadsheets. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation();
  const { bytes, start, cancel } = useExport(props);
  const { shown, view } = props;
  const ofView = view !== undefined && view.columns !== null;
  const look = { variant: 'default', leftSection: <IconDownload size={18} /> } as const;
  return (
    <>
      {shown === undefined && !ofView ? (
        <Button {...look} onClick={() => start('view')}>
          {t('action.export')}
        </Button>
      ) : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button {...look}>{t('action.export')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ofView && <Menu.Item onClick={() => start('view')}>{t('export.view')}</Menu.Item>}
            {shown && !ofView && (
              <Menu.Item onClick={() => start(shown)}>{t('export.shown')}</Menu.Item>
            )}
            <Menu.Item onClick={() => start('all')}>{t('export.all')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Progress bytes={bytes} onCancel={cancel} />
    </>
  );
}

interface ProgressProps {
  readonly bytes: number | undefined;
  readonly onCancel: () => void;
}

function Progress({ bytes, onCancel }: ProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Dialog
      opened={bytes !== undefined}
      onClose={onCancel}
      title={t('export.running')}
      closeOnClickOutside={false}
      centered
    >
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text className="numbers" role="status">
            {t('export.received', { size: format.bytes(bytes ?? 0) })}
          </Text>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
