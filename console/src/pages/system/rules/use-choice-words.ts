import { useTranslation } from 'react-i18next';
import type {
  AssetState,
  HoldReason,
  MaintenancePriority,
  MaintenanceStage,
  Role,
} from '../../../generated/schema.ts';
import { HOLD_REASONS, PRIORITIES, ROLES } from '../../../parts/enum-values.ts';
import { ORIGINS, RECIPIENTS, STAGE_NAMES, VISIBILITIES } from './rule-content.ts';

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());

/** The values of fields that have certain ones, by the name of the field, as rules spell them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  priority: lower(PRIORITIES),
  stage: STAGE_NAMES,
  origin: ORIGINS,
  holdReason: lower(HOLD_REASONS),
  submitterRole: lower(ROLES),
  assetState: ['in_service', 'out_of_service', 'retired'],
  commentVisibility: VISIBILITIES,
  recipient: RECIPIENTS,
};

/** Returns a function that says a value of such a field; undefined for another field or value. */
export function useChoiceWords(): (field: string, value: string) => string | undefined {
  const { t } = useTranslation(['rules', 'common', 'requests', 'things']);
  return (field, value) => {
    if (VALUES[field]?.includes(value) !== true) return undefined;
    const name = value.toUpperCase();
    switch (field) {
      case 'priority':
        return t(`common:priority.${name as MaintenancePriority}`);
      case 'stage':
        return t(`requests:stage.${name as MaintenanceStage}`);
      case 'holdReason':
        return t(`requests:hold.reason.${name as HoldReason}`);
      case 'submitterRole':
        return t(`common:role.${name as Role}`);
      case 'assetState':
        return t(`things:state.${name as AssetState}`);
      case 'origin':
        return t(`origin.${value as (typeof ORIGINS)[number]}`);
      case 'recipient':
        return t(`recipients.${value as (typeof RECIPIENTS)[number]}`);
      default:
        return t(`visibility.${value as (typeof VISIBILITIES)[number]}`);
    }
  };
}

/** Returns a function that gives the values of such a field as options; undefined for another one. */
export function useChoices(): (
  field: string,
) => { readonly value: string; readonly label: string }[] | undefined {
  const words = useChoiceWords();
  return (field) => VALUES[field]?.map((value) => ({ value, label: words(field, value) ?? value }));
}
