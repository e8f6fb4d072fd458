import { Badge, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconLock } from '../../../icons/icons.ts';
import classes from '../system-settings/settings.module.css';
import type { ConfigurationQuery } from './configuration.generated.ts';
import { InlineMarkdown } from './inline-markdown.tsx';

export type Entry = ConfigurationQuery['systemConfiguration']['groups'][number]['entries'][number];

/** A variable of the configuration with its value and meaning. */
export function Variable({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('system');
  const { name, description, defaultValue, isDefault, isSet, secret } = entry;
  return (
    <article className={classes.variable} aria-label={name}>
      <div className={classes.name}>
        <Text component="h3" size="sm" fw={600} ff="monospace">
          {name}
        </Text>
        <Group gap={6} mt={4}>
          {secret && (
            <Badge
              variant="light"
              color="gray"
              tt="none"
              leftSection={<IconLock size={12} aria-hidden />}
            >
              {t('settings.secretValue')}
            </Badge>
          )}
          {isSet && (
            <Badge variant="light" color={isDefault ? 'gray' : 'blue'} tt="none">
              {t(isDefault ? 'settings.setToDefault' : 'settings.set')}
            </Badge>
          )}
        </Group>
      </div>
      <div>
        <Value entry={entry} />
        <Text size="sm" className="quiet" mt={4}>
          <InlineMarkdown text={description} />
        </Text>
        {!isDefault && !secret && defaultValue !== null && (
          <Text size="sm" className="quiet" mt={4}>
            {t('settings.default')}: <InlineMarkdown text={defaultValue} />
          </Text>
        )}
      </div>
    </article>
  );
}

function Value({ entry: { value, defaultValue, isSet, secret } }: { readonly entry: Entry }) {
  const { t } = useTranslation('system');
  if (secret && isSet) return <Text size="sm">{t('settings.secretSet')}</Text>;
  if (!secret && value !== null) return <Code className={classes.value}>{value}</Code>;
  return (
    <Text size="sm">
      {defaultValue === null ? t('settings.notSet') : <InlineMarkdown text={defaultValue} />}
    </Text>
  );
}
