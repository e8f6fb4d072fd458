import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhoto, IconTrash } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { PersonAvatar } from '../../../parts/person.tsx';
import { ViewerDocument } from '../../../session/session.generated.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { DeleteAvatarDocument } from '../me/account.generated.ts';

const AvatarCrop = lazy(() => import('./avatar-crop.tsx'));

/** Accepted file types (docs/behaviour/files.md). */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Chooses, crops and removes the viewer's picture. */
export function AvatarEditor() {
  const { t } = useTranslation('account');
  const viewer = useViewer();
  const client = useApolloClient();
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [remove, { loading }] = useMutation(DeleteAvatarDocument, {
    refetchQueries: [ViewerDocument],
    awaitRefetchQueries: true,
    onCompleted: () => notifyDone(t('avatarDeleted')),
    onError: (error) => notifyFailed(errorText(error)),
  });
  const saved = async () => {
    setFile(null);
    await client.refetchQueries({ include: [ViewerDocument] });
    notifyDone(t('avatarSaved'));
  };
  const name = nameOf({ ...viewer.profile, email: viewer.email });
  return (
    <Group>
      <PersonAvatar name={name} url={viewer.avatar?.thumbnailUrl} size={72} />
      <Stack gap={4} align="flex-start">
        <FileButton
          onChange={setFile}
          accept={ACCEPTED}
          inputProps={{ 'aria-label': t('avatarChoose') }}
        >
          {(props) => (
            <Button variant="default" size="xs" leftSection={<IconPhoto size={16} />} {...props}>
              {t('avatarChoose')}
            </Button>
          )}
        </FileButton>
        {viewer.avatar && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={loading}
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove()}
          >
            {t('avatarDelete')}
          </Button>
        )}
      </Stack>
      {file && (
        <Suspense>
          <AvatarCrop file={file} onClose={() => setFile(null)} onSaved={() => void saved()} />
        </Suspense>
      )}
    </Group>
  );
}
