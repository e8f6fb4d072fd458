import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../parts/marked-text.tsx';
import type { PaletteFoundQuery } from './command-palette.generated.ts';
import classes from './search-hit.module.css';

export interface SearchHitProps {
  readonly hit: NonNullable<PaletteFoundQuery['search']>['nodes'][number];
}

/** A found request: number and title, where it stands, and the place in which it was found. */
export function SearchHit({ hit: { request, title, excerpt, matchedIn } }: SearchHitProps) {
  const { t } = useTranslation(['common', 'requests']);
  const isComment = matchedIn.includes('COMMENT') && !matchedIn.includes('DESCRIPTION');
  return (
    <>
      <Text size="sm" fw={500} lineClamp={2}>
        #{request.id} <MarkedText html={title} />
      </Text>
      <Group gap={6}>
        <Text size="xs" className="quiet">
          {[t(`requests:stage.${request.stage}`), request.location].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <Text size="xs" className={classes.excerpt ?? ''} lineClamp={2}>
        {isComment && <span className="quiet">{t('search.comment')} </span>}
        <MarkedText html={excerpt} />
      </Text>
    </>
  );
}
