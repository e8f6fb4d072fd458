import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface PageProps {
  readonly title: string;
  /** Shown below the title. */
  readonly hint?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Link back, above the title. */
  readonly above?: ReactNode;
  /** Title of the browser's tab, if it differs. */
  readonly tabTitle?: string;
  readonly children: ReactNode;
}

/**
 * A page with its heading. The heading gets the focus when the page is opened, so that a screen
 * reader reads it.
 */
export function Page({ title, hint, actions, above, tabTitle, children }: PageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t('product');
  useEffect(() => {
    document.title = `${tabTitle ?? title} · ${product}`;
  }, [tabTitle, title, product]);
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('nav, header')) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Box maw="var(--page-width)" mx="auto">
      <Stack gap="lg">
        <div>
          {above}
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
                {title}
              </Title>
              {hint && (
                <Text className="quiet" size="sm" component="div">
                  {hint}
                </Text>
              )}
            </div>
            {actions && (
              <Group gap="xs" className="no-print">
                {actions}
              </Group>
            )}
          </Group>
        </div>
        {children}
      </Stack>
    </Box>
  );
}
