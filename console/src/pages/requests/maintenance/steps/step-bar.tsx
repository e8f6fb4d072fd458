import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAway } from '../../../../offline/use-away.ts';
import classes from './step-bar.module.css';
import { CLOSED, type StepButtonsProps, useStepLabel } from './step-buttons.tsx';
import { STEP_ICONS } from './step-icons.ts';
import { StepMenu } from './step-menu.tsx';
import { arrangedSteps, DANGEROUS, mayOpen } from './steps.ts';

export interface StepBarProps extends StepButtonsProps {
  /** Shown above the steps. */
  readonly notice: ReactNode;
}

/** The steps on a phone, above the tabs: the likely one as a button, the next ones behind it. */
export function StepBar({ request, onOpen, notice }: StepBarProps) {
  const { t } = useTranslation('requests');
  const label = useStepLabel(request);
  const bar = useToldHeight();
  const { buttons, menu } = arrangedSteps(request, useAway());
  const [likely, ...next] = buttons;
  const behind = [...next, ...menu];
  const Icon = likely && STEP_ICONS[likely.step];
  return (
    <div ref={bar} className={`${classes.bar} no-print`} data-step-bar>
      {notice}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label={t('request.actions')} className={classes.steps}>
        {likely && Icon && (
          <Button
            className={classes.likely}
            color={DANGEROUS.has(likely.step) ? 'red' : undefined}
            leftSection={<Icon size={20} />}
            {...(mayOpen(likely) ? { onClick: () => onOpen(likely.step) } : CLOSED)}
          >
            {label(likely.step)}
          </Button>
        )}
        {behind.length > 0 && (
          <StepMenu request={request} options={behind} label={label} onOpen={onOpen} above />
        )}
      </div>
    </div>
  );
}

/** Tells the style sheets the height of the bar, so that it covers nothing that gets the focus. */
function useToldHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--step-bar-height', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return ref;
}
