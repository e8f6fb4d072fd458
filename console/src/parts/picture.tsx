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
  /** Address of a smaller variant, which is shown until the picture is loaded. */
  readonly meanwhile?: string | undefined;
}

/** A picture of the service, loaded near the visible part of the page. */
export function Picture(props: PictureProps) {
  const { url, alt, eager = false, fit = 'cover', className, meanwhile } = props;
  const { t } = useTranslation();
  const { ref, near } = useNear<HTMLSpanElement>();
  const { source: whole, failed } = useFile(near || eager ? url : undefined);
  const { source: smaller } = useFile(meanwhile);
  const source = whole ?? smaller;
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
