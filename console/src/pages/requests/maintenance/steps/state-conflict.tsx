import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconGitMerge } from '../../../../icons/icons.ts';
import { useFormat } from '../../../../parts/format.ts';
import { nameOf } from '../../../../session/viewer.ts';
import type { RequestDetailFragment } from '../request.generated.ts';

export interface StateConflictProps {
  readonly request: RequestDetailFragment;
  /** True if the step of the dialog is still allowed. */
  readonly allowed: boolean;
}

/** Shows the changes of the request since the dialog was opened. */
export function StateConflict({ request, allowed }: StateConflictProps) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const last = request.history.at(-1);
  return (
    <Alert
      color="yellow"
      icon={<IconGitMerge size={20} />}
      title={t('conflict.title')}
      role="alert"
    >
      <Text size="sm">
        {t('conflict.state', { status: t(`stage.${request.stage}`) })}{' '}
        {last &&
          t('conflict.by', {
            name: (last.actor && nameOf(last.actor)) || t('common:unknownPerson'),
            step: t(`timeline.${last.action}`),
            when: format.relative(last.time),
          })}
      </Text>
      {last?.note && (
        <Text size="sm" mt={4}>
          “{last.note}”
        </Text>
      )}
      {!allowed && (
        <Text size="sm" fw={600} mt={4}>
          {t('conflict.noLonger')}
        </Text>
      )}
    </Alert>
  );
}
