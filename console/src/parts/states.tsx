import { Alert, Button, Center, Group, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../icons/icon.tsx';
import { IconAlertTriangle } from '../icons/icons.ts';
import { useErrorText } from './error-text.ts';

/**
 * Shown while a page or its texts are loaded. It has the heading of a page, so that a reader of the
 * screen knows at once that this is one.
 *
 * @param framed true if it stands within the frame of all pages, which has `main`.
 */
export function LoadingPage({ framed = false }: { readonly framed?: boolean }) {
  const { t } = useTranslation();
  return (
    <Center component={framed ? 'div' : 'main'} mih="50vh" aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Loader aria-hidden />
    </Center>
  );
}

/** Such a page within the frame of all pages. */
export const FramedLoading = () => <LoadingPage framed />;

/** Shown within a page while a part of it is loaded. */
export function LoadingPart() {
  return (
    <Center mih="20vh" role="status" aria-busy="true">
      <Loader aria-hidden />
    </Center>
  );
}

export interface MessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** True if it replaces a whole page and has the page's heading. */
  readonly asPage?: boolean;
}

/** A short message with the next step: empty lists, missing pages, missing permissions. */
export function Message({ icon: Icon, title, hint, action, asPage = false }: MessageProps) {
  return (
    <Center mih={asPage ? '60vh' : undefined} py="xl" px="md">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          <Icon size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={asPage ? 1 : 2} size={asPage ? 'h1' : 'h3'}>
          {title}
        </Title>
        {hint && <Text className="quiet">{hint}</Text>}
        {action && (
          <Group justify="center" mt="xs">
            {action}
          </Group>
        )}
      </Stack>
    </Center>
  );
}

export interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** An error of the service in words that help the person. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  return (
    <Alert icon={<IconAlertTriangle size={20} />} color="red" variant="light" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text(error)}</Text>
        {onRetry && (
          <Button size="xs" variant="light" color="red" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
