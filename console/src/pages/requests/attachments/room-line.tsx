import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Number of photos below which the room is said. */
const LITTLE = 20;

export interface RoomLineProps {
  /** Number of photos that this device still keeps; undefined while photos need not be kept. */
  readonly room: number | undefined;
}

/** Says how many photos the device still keeps, before one is taken. */
export function RoomLine({ room }: RoomLineProps) {
  const { t } = useTranslation('requests');
  if (room === undefined || room >= LITTLE) return null;
  return (
    <Text size="sm" role="status" {...(room === 0 && { c: 'red' })}>
      {room === 0 ? t('photos.noRoom') : t('photos.room', { count: room })}
    </Text>
  );
}
