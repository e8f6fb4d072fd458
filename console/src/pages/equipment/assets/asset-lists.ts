import { AnyThingsDocument, AssetLevelDocument } from '../../../parts/things/things.generated.ts';
import { AssetHistoryDocument } from '../asset-history/history.generated.ts';
import { AssetDowntimesDocument } from '../downtimes/downtimes.generated.ts';
import { AssetMetersDocument, ReadingsDocument } from '../meters/meters.generated.ts';
import { EquipmentDetailsDocument, EquipmentDocument } from './equipment.generated.ts';

/** Queries that a change of a downtime can alter. */
export const DOWNTIME_LISTS = [
  AssetDowntimesDocument,
  EquipmentDetailsDocument,
  EquipmentDocument,
  AssetHistoryDocument,
];

/** Queries that a change of a meter can alter: its name stands in the history. */
export const METER_LISTS = [AssetMetersDocument, AssetHistoryDocument];

/** Queries that a reading can alter. */
export const READING_LISTS = [...METER_LISTS, ReadingsDocument];

/** Queries that a change of an asset can alter: retiring it ends its downtime. */
export const ASSET_LISTS = [
  EquipmentDocument,
  AssetDowntimesDocument,
  AssetHistoryDocument,
  AssetLevelDocument,
  AnyThingsDocument,
];
