import { Anchor, Code, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { useMay } from '../../../session/viewer.ts';

/** Tools for programs: GraphiQL, the references, API tokens and the log. */
export default function DeveloperTools() {
  const { t } = useTranslation('home');
  const mayReadLogs = useMay('logs.read');
  return (
    <Section title={t('tools.title')} hint={t('tools.hint')}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg">
        <Tool link={<Anchor href="/graphiql">GraphiQL</Anchor>} hint={t('tools.graphiql')}>
          <Code>{'{ me { email role } }'}</Code>
        </Tool>
        <Tool link={<Anchor href="/docs">{t('tools.rest')}</Anchor>} hint={t('tools.restHint')}>
          <Anchor href="/docs/openapi.json" size="sm">
            {t('tools.openApi')}
          </Anchor>
          <Anchor href="/docs/guides" size="sm">
            {t('tools.guides')}
          </Anchor>
        </Tool>
        <Tool
          link={
            <TextLink to="/account" hash="tokens">
              {t('tools.tokens')}
            </TextLink>
          }
          hint={t('tools.tokensHint')}
        />
        {mayReadLogs && (
          <Tool
            link={<TextLink to="/system/logs">{t('tools.logs')}</TextLink>}
            hint={t('tools.logsHint')}
          />
        )}
      </SimpleGrid>
    </Section>
  );
}

interface ToolProps {
  readonly link: ReactNode;
  readonly hint: string;
  readonly children?: ReactNode;
}

function Tool({ link, hint, children }: ToolProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Text component="h3" fw={600}>
        {link}
      </Text>
      <Text size="sm" className="quiet">
        {hint}
      </Text>
      {children}
    </Stack>
  );
}
