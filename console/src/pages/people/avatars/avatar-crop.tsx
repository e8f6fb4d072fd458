import { FormProblem } from '../../../parts/form-problem.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../api/files.ts';
import { useErrorText } from '../../../parts/error-text.ts';

/** Edge length of stored pictures, in pixels. */
const SIZE = 512;

export interface AvatarCropProps {
  readonly file: File;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The selected square of the picture, as a new file. */
async function cropped(source: string, area: Area): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const { x, y, width, height } = area;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, SIZE, SIZE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Selects a part of a picture and uploads it. */
export default function AvatarCrop({ file, onClose, onSaved }: AvatarCropProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const [source, setSource] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    const image = new Image();
    image.onerror = () => setProblem(t('avatarUnreadable'));
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file, t]);
  const save = async () => {
    if (!source || !area) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const picture = new File([await cropped(source, area)], 'avatar.png', { type: 'image/png' });
      await upload('/api/v1/me/avatar/upload', { file: picture });
      onSaved();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('avatarCrop')} centered>
      <Stack gap="md">
        <FormProblem text={problem} />
        <div style={{ position: 'relative', height: 300 }}>
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_relative, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <div>
          <Text size="sm" fw={500}>
            {t('avatarZoom')}
          </Text>
          <Slider
            thumbLabel={t('avatarZoom')}
            label={null}
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={setZoom}
          />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={!area}>
            {t('avatarSave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
