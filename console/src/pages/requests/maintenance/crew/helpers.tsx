import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUserPlus } from '../../../../icons/icons.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { Face } from '../request-face.tsx';
import { mayTake } from '../steps/steps.ts';
import { HelpersDialog } from './helpers-dialog.tsx';

export interface HelpersProps {
  readonly request: RequestDetailFragment;
}

/**
 * The technicians who help with a request, and for the assignee and the leads a button that changes
 * them. While it is worked on, the same people may put it on hold and resume it.
 */
export function Helpers({ request }: HelpersProps) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState(false);
  const { helpers, stage } = request;
  const isWorkedOn = stage === 'ASSIGNED' || stage === 'IN_PROGRESS';
  const mayChange = isWorkedOn && (mayTake(request, 'HOLD') || mayTake(request, 'RESUME'));
  if (helpers.length === 0 && !mayChange) return null;
  return (
    <Stack gap="sm" align="flex-start">
      {helpers.map((helper) => (
        <Face key={helper.id} label={t('crew.helper')} person={helper} />
      ))}
      {mayChange && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="no-print"
          data-needs-connection
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(helpers.length === 0 ? 'crew.add' : 'crew.change')}
        </Button>
      )}
      {open && <HelpersDialog request={request} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
