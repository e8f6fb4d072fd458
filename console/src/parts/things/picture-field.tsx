import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadPhoto } from '../../api/files.ts';
import { IconPhoto, IconTrash } from '../../icons/icons.ts';
import { useErrorText } from '../error-text.ts';
import { Picture } from '../picture.tsx';
import { asPhoto } from '../shrink-photo.ts';
import classes from './picture.module.css';

export interface PictureFieldProps {
  /** The id of the picture; null for none. */
  readonly value: number | null;
  readonly error?: ReactNode;
  /** Told the id of a new upload, or null. */
  readonly onChange: (id: number | null) => void;
}

/** Chooses, replaces and removes the picture of a place or of equipment. A file is sent at once. */
export function PictureField({ value, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation('things');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const label = useId();
  const send = async (file: File | null) => {
    if (file === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onChange((await uploadPhoto(await asPhoto(file))).id);
    } catch (thrown) {
      setProblem(errorText(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper
      label={t('field.picture')}
      labelElement="div"
      labelProps={{ id: label }}
      error={problem ?? error}
    >
      <Group role="group" aria-labelledby={label} gap="md" mt={4}>
        {value !== null && (
          <Picture
            url={addressOf(value)}
            alt={t('field.picture')}
            className={classes.small}
            eager
          />
        )}
        <Stack gap={4} align="flex-start">
          <FileButton
            onChange={(file) => void send(file)}
            accept="image/*"
            inputProps={{ 'aria-label': t('field.pictureChoose') }}
          >
            {(props) => (
              <Button
                variant="default"
                size="xs"
                loading={busy}
                leftSection={<IconPhoto size={16} />}
                {...props}
              >
                {t('field.pictureChoose')}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={16} />}
              onClick={() => onChange(null)}
            >
              {t('field.pictureRemove')}
            </Button>
          )}
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}

/** The address of a small variant: of an own upload, and of the picture of a thing. */
function addressOf(id: number): string {
  return `/api/v1/maintenance/attachments/${id}?size=thumb`;
}
