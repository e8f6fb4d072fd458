import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Part of an address that leads to it. */
  readonly anchor?: string | undefined;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, with its heading. */
export function Section({ title, anchor, hint, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      component="section"
      aria-labelledby={id}
      {...(anchor !== undefined && { id: anchor })}
    >
      <Stack gap="md">
        <div style={{ display: 'flex', gap: '1rem', justifyContent: 'space-between' }}>
          <div>
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            {hint && (
              <Text size="sm" className="quiet" component="div">
                {hint}
              </Text>
            )}
          </div>
          {actions}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
