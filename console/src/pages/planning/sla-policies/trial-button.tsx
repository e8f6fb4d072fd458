import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateSlaPolicyInput } from '../../../generated/schema.ts';
import { IconClock } from '../../../icons/icons.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { TextLink } from '../../../parts/links.tsx';
import { LoadingPart } from '../../../parts/states.tsx';
import { DryRunPoliciesDocument, type DryRunPoliciesQuery } from './policies.generated.ts';

const DAY = 86_400_000;
const PERIODS = [30, 90, 365] as const;

type Outcome = DryRunPoliciesQuery['dryRunSlaPolicies'];

interface TrialProps {
  /** The policies that are tried; null if they are not valid yet. */
  readonly policies: () => Promise<CreateSlaPolicyInput[]> | null;
}

/** Tells what policies would have made of past requests; nothing is changed. */
export function TrialButton({ policies }: TrialProps) {
  const { t } = useTranslation('policies');
  const client = useApolloClient();
  const errorText = useErrorText();
  const [days, setDays] = useState<number>(PERIODS[0]);
  const [opened, setOpened] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const run = async (period: number) => {
    const tried = policies();
    if (tried === null) return;
    setDays(period);
    setOpened(true);
    setOutcome(undefined);
    setProblem(undefined);
    const to = Date.now();
    const [begin, end] = [to - period * DAY, to].map((at) => new Date(at).toISOString());
    try {
      const { data } = await client.query({
        query: DryRunPoliciesDocument,
        variables: { input: { policies: await tried, from: begin ?? '', to: end ?? '' } },
        fetchPolicy: 'no-cache',
      });
      setOutcome(data?.dryRunSlaPolicies);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClock size={18} />}
        onClick={() => void run(days)}
      >
        {t('trial')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('trialTitle')} size="lg">
        <Stack gap="md">
          <Text className="quiet">{t('trialHint')}</Text>
          <Select
            label={t('trialDays')}
            allowDeselect={false}
            data={PERIODS.map((count) => ({
              value: String(count),
              label: t('trialDaysOf', { count }),
            }))}
            value={String(days)}
            onChange={(value) => void run(Number(value))}
          />
          {problem && <Alert color="red">{problem}</Alert>}
          {outcome ? <TrialOutcome outcome={outcome} /> : !problem && <LoadingPart />}
        </Stack>
      </Dialog>
    </>
  );
}

function TrialOutcome({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('policies');
  const { examined, truncated, before, after, samples } = outcome;
  return (
    <>
      <Text role="status">
        {t('trialExamined', { count: examined })} {truncated && t('trialTruncated')}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th>{t('outcome.MET')}</Table.Th>
            <Table.Th>{t('outcome.BREACHED')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(
            [
              ['trialBefore', before],
              ['trialAfter', after],
            ] as const
          ).map(([label, counts]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{t(label)}</Table.Th>
              <Table.Td>{counts.met}</Table.Td>
              <Table.Td>{counts.breached}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {samples.length === 0 ? <Text>{t('trialSame')}</Text> : <Samples samples={samples} />}
    </>
  );
}

function Samples({ samples }: Pick<Outcome, 'samples'>) {
  const { t } = useTranslation('policies');
  return (
    <Table captionSide="top">
      <Table.Caption>{t('trialSamples')}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('trialRequest')}</Table.Th>
          <Table.Th>{t('trialClock')}</Table.Th>
          <Table.Th>{t('trialBefore')}</Table.Th>
          <Table.Th>{t('trialAfter')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {samples.map(({ requestId, clock, before, after }) => (
          <Table.Tr key={`${requestId} ${clock}`}>
            <Table.Td>
              <TextLink to="/requests/$id" params={{ id: String(requestId) }}>
                {`#${requestId}`}
              </TextLink>
            </Table.Td>
            <Table.Td>{t(`clock.${clock}`)}</Table.Td>
            <Table.Td>{t(`outcome.${before}`)}</Table.Td>
            <Table.Td>{t(`outcome.${after}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
