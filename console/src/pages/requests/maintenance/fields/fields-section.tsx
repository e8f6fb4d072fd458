import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from '../../../../icons/icons.ts';
import { useQuestionForm } from '../../../../parts/fields/use-question-form.ts';
import { Section } from '../../../../parts/section.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import { Fact } from '../fact.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import classes from '../request-page.module.css';
import { ANCHORS } from '../work/anchors.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { IncompleteBadge } from './incomplete-badge.tsx';
import { answersOfViewer } from './rights.ts';

interface Props {
  readonly request: RequestDetailFragment;
}

/** The answers to the questions of a request; nothing where there are neither answers nor questions. */
export function FieldsSection({ request }: Props) {
  const { t } = useTranslation('fields');
  const { userId } = useViewer();
  const [editing, setEditing] = useState(false);
  const gives = answersOfViewer(request, userId);
  const { fields, categoryId } = request;
  const phase = gives === 'all' ? 'ALL' : 'SUBMIT';
  const asked = useQuestionForm({ categoryId, phase }, gives === 'none');
  const mayAnswer = gives !== 'none' && (asked?.questions.length ?? 0) > 0;
  if (fields.length === 0 && !mayAnswer && !request.incomplete) return null;
  return (
    <Section
      title={t('title')}
      anchor={ANCHORS.fields}
      hint={
        request.incomplete && (
          <>
            <IncompleteBadge /> {t('incompleteHint')}
          </>
        )
      }
      actions={
        mayAnswer && (
          <Button
            className="no-print"
            variant="default"
            size="xs"
            style={{ flex: 'none' }}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('editAnswers')}
          </Button>
        )
      }
    >
      {fields.length === 0 ? (
        <span className="quiet">{t('none')}</span>
      ) : (
        <dl className={classes.facts}>
          {fields.map(({ key, label, display }) => (
            <Fragment key={key}>
              <Fact label={label}>
                <span className={classes.text}>{display}</span>
              </Fact>
            </Fragment>
          ))}
        </dl>
      )}
      {editing && asked && (
        <FieldsDialog request={request} asked={asked} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}
