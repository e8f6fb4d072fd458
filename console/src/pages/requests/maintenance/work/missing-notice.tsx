import { Alert, Anchor, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../../../icons/icons.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { ANCHORS, goTo } from './anchors.ts';
import { kindsOf, lackingSteps } from './missing.ts';

interface Props {
  readonly request: RequestDetailFragment;
}

/** Tells what the category requires before the next step, with links to where it is added. */
export function MissingNotice({ request }: Props) {
  const { t } = useTranslation('requests');
  const [option] = lackingSteps(request);
  if (option === undefined) return null;
  const { step, missing, allowed } = option;
  const before = step === 'APPROVE' ? 'missing.beforeApproval' : 'missing.beforeCompletion';
  return (
    <Alert
      id={ANCHORS.missing}
      tabIndex={-1}
      color="yellow"
      className="no-print"
      icon={<IconAlertTriangle size={20} />}
      title={t(allowed ? 'missing.forInformation' : before)}
    >
      <List spacing={4} size="sm">
        {kindsOf(missing).map(({ code, count, anchor }) => (
          <List.Item key={code}>
            <Anchor component="button" type="button" size="sm" onClick={() => goTo(anchor)}>
              {t(`missing.${code}`, { count })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
