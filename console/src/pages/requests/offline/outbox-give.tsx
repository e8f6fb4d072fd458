import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ServiceError } from '../../../api/service-error.ts';
import { giveToLead } from '../../../offline/outbox/actions.ts';
import type { Gift } from '../../../offline/outbox/give.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { type RefusalWords, refusalOf } from './refusal.ts';

export interface OutboxGiveProps {
  readonly gift: Gift;
  readonly words: RefusalWords;
  readonly onClose: () => void;
}

/** Gives undelivered work to the leads of its request, with a note. */
export function OutboxGive({ gift, words, onClose }: OutboxGiveProps) {
  const { t } = useTranslation('outbox');
  const form = useForm({ initialValues: { note: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const isUnderWay = gift.entries.some(({ given }) => given !== undefined);
  const save = async ({ note }: { note: string }) => {
    const done = await submit(async () => {
      const because = (entry: Gift['entries'][number]) => refusalOf(entry, words) || t('behind');
      const given = await giveToLead(gift, { note, because });
      if (given === 'later') throw new ServiceError('OFFLINE', t('give.later'));
      if (given !== 'given') {
        const { code, error } = given.refused;
        throw new ServiceError(code, error?.message ?? code, error?.details);
      }
    });
    if (!done) return;
    notifyDone(t('give.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('give.title')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void save(values))}
      {...{ unsaved, busy, problem }}
      action={t('way.give')}
    >
      <Text size="sm">{t('give.text', { count: gift.reported.length })}</Text>
      {!isUnderWay && (
        <Textarea
          label={t('give.note')}
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    </FormDialog>
  );
}
