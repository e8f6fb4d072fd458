import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveBlob } from '../../../api/files.ts';
import { toServiceError } from '../../../api/service-error.ts';
import { IconDownload, IconPrinter, IconTag } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';

/** Runs a label's work; an error is a notice, and a service without an address says so. */
function useLabelWork() {
  const { t } = useTranslation('things');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      const error = toServiceError(thrown);
      notifyFailed(error.code === 'NOT_FOUND' ? t('label.noAddress') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Prints only a picture, at the width of a label. */
async function printPicture(picture: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const url = URL.createObjectURL(picture);
  const image = document.createElement('img');
  image.src = url;
  image.style.width = '80mm';
  frame.contentDocument?.body.append(image);
  await image.decode();
  frame.contentWindow?.print();
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, 60_000);
}

export interface LabelMenuProps {
  /** Address of the label's picture. */
  readonly url: string;
  /** Name of the file. */
  readonly name: string;
}

/** Prints or saves the label of an asset or a place. */
export function LabelMenu({ url, name }: LabelMenuProps) {
  const { t } = useTranslation(['things', 'common']);
  const { busy, run } = useLabelWork();
  const read = async () => (await download(url)).blob();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconTag size={16} />} loading={busy}>
          {t('label.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          onClick={() => void run(async () => printPicture(await read()))}
        >
          {t('common:action.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() => void run(async () => saveBlob(await read(), `${name}.svg`))}
        >
          {t('label.save')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
