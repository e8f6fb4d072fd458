import { Group, Kbd, Stack, Switch, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import classes from './shortcuts.module.css';
import { shortcutsState, useShortcutsOn } from './shortcuts.ts';

/** Keys by what they are for. */
const GROUPS = {
  everywhere: ['?', '/', 'Ctrl K'],
  list: ['j', 'k', 'Enter', 'm'],
  steps: ['a', 'x', 't', 's', 'c', 'h', 'r', 'p', 'd'],
} as const;

export interface ShortcutsDialogProps {
  readonly onClose: () => void;
}

/** Lists the keys, and turns them off and on. */
export default function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('shortcuts');
  const on = useShortcutsOn();
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <Stack gap="md">
        <Switch
          label={t('on')}
          description={t('onHint')}
          checked={on}
          data-autofocus
          onChange={({ currentTarget }) => shortcutsState.set(currentTarget.checked)}
        />
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <Title order={3} size="h5" id={`keys-${group}`} mb={4}>
              {t(`group.${group}`)}
            </Title>
            {group !== 'everywhere' && (
              <Text size="sm" className="quiet" mb={4}>
                {t(`hint.${group}`)}
              </Text>
            )}
            <dl className={classes.keys}>
              {GROUPS[group].map((key) => (
                <Group key={key} gap="sm" wrap="nowrap">
                  <dt>
                    <Kbd>{key === 'Ctrl K' ? t('control') : key}</Kbd>
                  </dt>
                  <dd>{t(`key.${NAMES[key]}`)}</dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Names of the keys in the texts, which have no signs. */
const NAMES = {
  '?': 'help',
  '/': 'search',
  'Ctrl K': 'palette',
  j: 'next',
  k: 'previous',
  Enter: 'open',
  m: 'steps',
  a: 'approve',
  x: 'reject',
  t: 'assign',
  s: 'start',
  c: 'complete',
  h: 'hold',
  r: 'resume',
  p: 'classify',
  d: 'duplicate',
} as const;
