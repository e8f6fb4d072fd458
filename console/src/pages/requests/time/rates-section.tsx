import { useMutation } from '@apollo/client/react';
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/icons.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toMoment } from '../../../parts/local-time.ts';
import { MomentField } from '../../../parts/moment-field.tsx';
import { decimalsOf, minorUnits, moneyText } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { leads, useViewer } from '../../../session/viewer.ts';
import { LabourRatesDocument, SetLabourRateDocument } from './rates.generated.ts';

export interface RatesSectionProps {
  readonly userId: number;
  readonly departmentId: number | null;
}

/** Cost of an hour of a person, for those who lead their department. */
export function RatesSection({ userId, departmentId }: RatesSectionProps) {
  return leads(useViewer(), departmentId) ? <Rates userId={userId} /> : null;
}

function Rates({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('time');
  const format = useFormat();
  const [setting, setSetting] = useState(false);
  const list = useConnection(LabourRatesDocument, { userId }, (data) => data.labourRates);
  return (
    <Section title={t('rates.title')} hint={t('rates.hint')}>
      <ShortList label={t('rates.title')} list={list} empty={t('rates.none')}>
        {({ rate, from, currency }) => (
          <Group gap="md" justify="space-between">
            <Text span size="sm" className="numbers">
              {t('rates.perHour', { amount: moneyText(format.locale, rate, currency) })}
            </Text>
            <Text span size="sm" className="quiet">
              {t('rates.from', { when: format.dateTime(from) })}
            </Text>
          </Group>
        )}
      </ShortList>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setSetting(true)}
      >
        {t('rates.set')}
      </Button>
      {setting && (
        <RateDialog
          userId={userId}
          currency={list.nodes[0]?.currency ?? ''}
          onClose={() => setSetting(false)}
          onSaved={list.refetch}
        />
      )}
    </Section>
  );
}

interface RateValues extends Record<string, unknown> {
  rate: number | string;
  /** A local time; null for now. */
  from: string | null;
}

interface RateDialogProps {
  readonly userId: number;
  /** Currency of the rates; empty while there is none. */
  readonly currency: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function RateDialog({ userId, currency, onClose, onSaved }: RateDialogProps) {
  const { t } = useTranslation('time');
  const { timeZone } = useFormat();
  const [set] = useMutation(SetLabourRateDocument);
  const form = useForm<RateValues>({
    initialValues: { rate: '', from: null },
    validate: { rate: (rate) => (rate === '' ? t('rates.missing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const send = async ({ rate, from }: RateValues) => {
    const moment = from ? toMoment(from, timeZone) : undefined;
    const input = {
      userId,
      rate: minorUnits(rate, currency),
      ...(moment && { from: moment }),
    };
    if (!(await submit(async () => void (await set({ variables: { input } }))))) return;
    notifyDone(t('rates.saved'));
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={t('rates.set')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <NumberInput
        label={t('rates.rate')}
        description={t('rates.rateHint')}
        min={0}
        max={10_000_000}
        decimalScale={decimalsOf(currency)}
        allowNegative={false}
        data-autofocus
        required
        {...form.getInputProps('rate')}
      />
      <MomentField
        label={t('rates.since')}
        value={form.values.from}
        error={form.errors.from}
        onChange={(value) => form.setFieldValue('from', value)}
      />
    </FormDialog>
  );
}
