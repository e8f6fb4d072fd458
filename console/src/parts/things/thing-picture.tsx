import { useTranslation } from 'react-i18next';
import { Picture } from '../picture.tsx';
import classes from './picture.module.css';

export interface ThingPictureProps {
  /** Address of the picture; null for none. */
  readonly url: string | null;
  readonly name: string;
}

/** The picture of a place or of equipment on its page. */
export function ThingPicture({ url, name }: ThingPictureProps) {
  const { t } = useTranslation('things');
  if (url === null) return null;
  return (
    <Picture
      url={`${url}?size=preview`}
      meanwhile={`${url}?size=thumb`}
      alt={t('pictureOf', { name })}
      fit="contain"
      className={classes.large}
    />
  );
}
