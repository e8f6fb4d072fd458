import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from '../../../../icons/icons.ts';
import { useAway } from '../../../../offline/use-away.ts';
import { CODE_KINDS, codesFor, useCodes } from '../../../../parts/failure-codes/use-codes.ts';
import { Section } from '../../../../parts/section.tsx';
import { Fact } from '../fact.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import classes from '../request-page.module.css';
import { ANCHORS } from '../work/anchors.ts';
import { CauseDialog } from './cause-dialog.tsx';
import { codedCategory } from './cause-values.ts';

/** Problem, cause and remedy of a request; nothing where it has none and the viewer sets none. */
export function CauseSection({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const [editing, setEditing] = useState(false);
  const away = useAway();
  // Who adds to the work of a request sets its codes, in the same time.
  const codes = codesFor(useCodes(!request.mayAddWork), codedCategory(request));
  const known = CODE_KINDS.flatMap(({ name }) => {
    const code = request[name];
    return code === null ? [] : [{ name, label: code.name }];
  });
  const maySet = request.mayAddWork && !away && codes.length + known.length > 0;
  if (known.length === 0 && !maySet) return null;
  return (
    <Section
      title={t('cause.title')}
      anchor={ANCHORS.cause}
      actions={
        maySet && (
          <Button
            className="no-print"
            variant="default"
            size="xs"
            style={{ flex: 'none' }}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('cause.edit')}
          </Button>
        )
      }
    >
      {known.length === 0 ? (
        <span className="quiet">{t('cause.none')}</span>
      ) : (
        <dl className={classes.facts}>
          {known.map(({ name, label }) => (
            <Fact key={name} label={t(`cause.${name}`)}>
              <span className={classes.text}>{label}</span>
            </Fact>
          ))}
        </dl>
      )}
      {editing && <CauseDialog request={request} onClose={() => setEditing(false)} />}
    </Section>
  );
}
