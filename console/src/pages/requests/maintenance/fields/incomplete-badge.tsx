import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that required questions of the submission have no answer. */
export function IncompleteBadge() {
  const { t } = useTranslation('fields');
  return (
    <Badge color="yellow" variant="light" component="span">
      {t('incomplete')}
    </Badge>
  );
}
