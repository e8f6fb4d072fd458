import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/files.ts';
import { openFile } from '../../../api/open-file.ts';
import { IconDownload, IconFileText } from '../../../icons/icons.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { Picture } from '../../../parts/picture.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useFile } from '../../../parts/use-file.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import { useSaveDocument } from './document-row.tsx';
import { shownAs } from './document-values.ts';
import type { DocumentEntryFragment } from './documents.generated.ts';
import classes from './documents.module.css';

export interface DocumentViewerProps {
  readonly document: DocumentEntryFragment;
  readonly onClose: () => void;
}

/** A PDF, a picture or a text in place. */
export default function DocumentViewer({ document, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('documents');
  const errorText = useErrorText();
  const save = useSaveDocument();
  const phone = usePhone();
  const { title, url, fileName, mimeType } = document;
  const openTab = () =>
    void openFile(url, fileName).catch((error: unknown) => notifyFailed(errorText(error)));
  return (
    <Dialog opened onClose={onClose} title={title} size="90rem" fullScreen={phone}>
      <Group gap="xs" mb="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={16} />}
          onClick={openTab}
        >
          {t('newTab')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void save(document)}
        >
          {t('save')}
        </Button>
      </Group>
      {shownAs(mimeType) === 'pdf' && <Pdf document={document} />}
      {shownAs(mimeType) === 'text' && <PlainText url={url} />}
      {shownAs(mimeType) === 'picture' && (
        <Picture url={url} alt={title} fit="contain" eager className={classes.picture} />
      )}
    </Dialog>
  );
}

type PartProps = Pick<DocumentViewerProps, 'document'>;

function Pdf({ document: { url, title } }: PartProps) {
  const { t } = useTranslation('documents');
  const { source, failed } = useFile(url);
  if (failed) return <Text size="sm">{t('failed')}</Text>;
  if (source === undefined) return <Loader aria-label={t('loading')} />;
  return <iframe className={classes.frame} src={source} title={title} />;
}

function PlainText({ url }: { readonly url: string }) {
  const { t } = useTranslation('documents');
  const [text, setText] = useState<string>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const controller = new AbortController();
    download(url, controller.signal)
      .then((response) => response.text())
      .then(setText)
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) setError(thrown);
      });
    return () => controller.abort();
  }, [url]);
  if (error !== undefined) return <ErrorNotice error={error} />;
  if (text === undefined) return <Loader aria-label={t('loading')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
    <pre className={classes.text} tabIndex={0}>
      {text}
    </pre>
  );
}
