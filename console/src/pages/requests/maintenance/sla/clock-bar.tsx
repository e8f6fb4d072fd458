import { useTranslation } from 'react-i18next';
import { useLength } from '../../../../parts/due/use-length.ts';
import { useFormat } from '../../../../parts/format.ts';
import classes from './clock-bar.module.css';
import { piecesOf, sumsOfPieces } from './clock-pieces.ts';
import type { Clock } from './clock-state.ts';

export interface ClockBarProps {
  readonly clock: Clock;
  /** When the service has counted. */
  readonly now: string;
}

/** The elapsed time of a clock as a bar: where it ran, where it stood, and what is left. */
export function ClockBar({ clock, now }: ClockBarProps) {
  const { t } = useTranslation('due');
  const { locale } = useFormat();
  const length = useLength();
  const pieces = piecesOf(clock, now);
  const sums = sumsOfPieces(pieces).map((sum) => ({
    ...sum,
    words: t(`bar.${sum.kind}`, { length: length.rough(sum.length) }),
  }));
  if (sums.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  return (
    <figure className={classes.figure}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t('bar.label', { parts: list.format(sums.map(({ words }) => words)) })}
      >
        {pieces.map(({ kind, length: share }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
            key={index}
            className={classes[kind]}
            style={{ flexGrow: share }}
          />
        ))}
      </div>
      <figcaption className={classes.words} aria-hidden>
        {sums.map(({ kind, words }) => (
          <span key={kind} className={classes.word}>
            <span className={`${classes.sign} ${classes[kind]}`} />
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
