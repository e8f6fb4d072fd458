import { useTranslation } from 'react-i18next';
import { IconPhoto, IconPhotoOff } from '../icons/icons.ts';
import classes from './picture.module.css';
import { useFile } from './use-file.ts';
import { useNear } from './use-near.ts';

export interface PictureProps {
  /** Address in the service. */
  readonly url: string;
  readonly alt: string;
  /** Loads it even far from the visible part, for printing. */
  readonly eager?: boolean;
  /** `cover` fills the frame, `contain` shows the whole picture. */
  readonly fit?: 'cover' | 'contain';
  readonly className?: string | undefined;
}

/** A picture of the service, loaded near the visible part of the page. */
export function Picture({ url, alt, eager = false, fit = 'cover', className }: PictureProps) {
  const { t } = useTranslation();
  const { ref, near } = useNear<HTMLSpanElement>();
  const { source, failed } = useFile(near || eager ? url : undefined);
  return (
    <span ref={ref} className={`${classes.frame} ${className ?? ''}`} data-fit={fit}>
      {source !== undefined ? (
        <img src={source} alt={alt} className={classes.image} />
      ) : (
        <span
          role="img"
          aria-label={failed ? `${alt} (${t('pictureFailed')})` : alt}
          className={classes.placeholder}
          data-loading={failed ? undefined : 'true'}
        >
          {failed ? <IconPhotoOff size={20} aria-hidden /> : <IconPhoto size={20} aria-hidden />}
        </span>
      )}
    </span>
  );
}
