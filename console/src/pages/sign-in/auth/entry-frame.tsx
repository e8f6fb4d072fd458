import { Box, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../../app/brand-mark.tsx';
import { LANGUAGES, setLanguage } from '../../../i18n/index.ts';
import classes from './entry-frame.module.css';

export interface EntryFrameProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** Frame of the pages for people without a session. */
export function EntryFrame({ title, hint, children }: EntryFrameProps) {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <Box className={classes.frame} component="main">
      <Stack gap="lg" w="100%" maw={420}>
        <Group gap="sm" justify="center">
          <BrandMark size={36} />
          <Text fw={650} size="lg">
            {t('product')}
          </Text>
        </Group>
        <Paper p={{ base: 'lg', xs: 'xl' }} withBorder shadow="sm" radius="lg">
          <Stack gap="md">
            <div>
              <Title order={1} size="h2">
                {title}
              </Title>
              <Text className="quiet" size="sm">
                {hint}
              </Text>
            </div>
            {children}
          </Stack>
        </Paper>
        <NativeSelect
          className={classes.language}
          aria-label="Language / Sprache"
          size="xs"
          value={i18n.language}
          onChange={(event) => void setLanguage(event.currentTarget.value)}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </Stack>
    </Box>
  );
}
