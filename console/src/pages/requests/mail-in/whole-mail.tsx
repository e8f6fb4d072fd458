import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download, saveBlob } from '../../../api/files.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { ErrorNotice, LoadingPart } from '../../../parts/states.tsx';
import { useMay } from '../../../session/viewer.ts';
import { InboundMailTextDocument } from './mail-in.generated.ts';
import { useMailWords } from './use-mail-words.ts';

export interface WholeMailProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The whole text of a mail, while it is kept. */
export function WholeMail({ id, onClose }: WholeMailProps) {
  const { t } = useTranslation(['mail-in', 'common']);
  const words = useMailWords();
  const maySave = useMay('system.settings');
  const errorText = useErrorText();
  const { data, error } = useQuery(InboundMailTextDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const mail = data?.inboundMessage;
  const save = async (url: string) => {
    try {
      const answer = await download(url);
      saveBlob(await answer.blob(), `mail-${id}.eml`);
    } catch (problem) {
      notifyFailed(errorText(problem));
    }
  };
  return (
    <Dialog opened onClose={onClose} title={mail?.subject || t('whole.title')} size="lg">
      <Stack gap="md">
        {error !== undefined && !mail && <ErrorNotice error={error} />}
        {!mail && error === undefined && <LoadingPart />}
        {mail && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {words.sender(mail)}
            </Text>
            {mail.text === null ? (
              <Alert color="gray">{t('whole.gone')}</Alert>
            ) : (
              <Text
                size="sm"
                component="div"
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {mail.text}
              </Text>
            )}
          </>
        )}
        <Group justify="flex-end">
          {mail && maySave && (
            <Button variant="default" onClick={() => void save(mail.rawUrl)}>
              {t('whole.save')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
