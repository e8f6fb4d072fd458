import { Loader, Menu, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../parts/error-text.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { useStepLabel } from '../steps/step-buttons.tsx';
import { StepItems } from '../steps/step-menu.tsx';
import { arrangedSteps } from '../steps/steps.ts';
import { useRequest } from '../use-request.ts';
import { RowStepsButton, type RowStepsProps } from './row-steps-button.tsx';
import { useTriage } from './triage.tsx';

/** The open menu of a listed request. */
export default function RowMenu({ id, title }: RowStepsProps) {
  const { t } = useTranslation('requests');
  return (
    <Menu
      position="bottom-end"
      width={300}
      withInitialFocusPlaceholder={false}
      defaultOpened
      // The frame of a table would cut it.
      portalProps={{ target: '#content' }}
    >
      <Menu.Target>
        <RowStepsButton title={title} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('request.stepsOf', { title })}>
        <Steps id={id} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Steps({ id }: { readonly id: number }) {
  const errorText = useErrorText();
  const { request, error } = useRequest(id);
  if (request) return <Items request={request} />;
  return error === undefined ? (
    <Menu.Label role="status">
      <Loader size="xs" />
    </Menu.Label>
  ) : (
    <Menu.Label>
      <Text size="sm">{errorText(error)}</Text>
    </Menu.Label>
  );
}

function Items({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const open = useTriage();
  const label = useStepLabel(request);
  const { buttons, menu } = arrangedSteps(request, false);
  const options = [...buttons, ...menu];
  if (options.length === 0) return <Menu.Label>{t('blocked.none')}</Menu.Label>;
  return <StepItems {...{ request, options, label }} onOpen={(step) => open(request.id, step)} />;
}
