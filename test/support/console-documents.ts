import { readFileSync } from 'node:fs';
import { type DocumentNode, parse, separateOperations } from 'graphql';

const MAINTENANCE = 'pages/requests/maintenance';
const REQUEST = [
  `${MAINTENANCE}/request.graphql`,
  'pages/requests/request-checklists/checklist.graphql',
];
const THINGS = ['parts/things/things.graphql'];
const STOCK = ['pages/equipment/parts/stock.graphql'];
const TIMELINE = [`${MAINTENANCE}/timeline/timeline.graphql`];
const TIME = ['pages/requests/time/time.graphql'];

/** Files of documents of the console that pages read without network. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  Request: REQUEST,
  RequestTimeline: TIMELINE,
  RequestTime: TIME,
  RequestParts: STOCK,
  PartChoices: STOCK,
  RunningTimer: ['app/timer.graphql'],
  QuestionForm: ['parts/fields/fields.graphql'],
  CodeChoices: ['parts/failure-codes/failure-codes.graphql'],
  OneCode: ['parts/failure-codes/failure-codes.graphql'],
  CategoryLevel: THINGS,
  LocationLevel: THINGS,
  AssetLevel: THINGS,
  OneAsset: THINGS,
  AssetMeters: ['pages/equipment/meters/meters.graphql'],
  MentionPeople: TIMELINE,
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  RequestSla: [`${MAINTENANCE}/sla/sla.graphql`],
  StartStep: REQUEST,
  CreateRequest: REQUEST,
  AnswerItem: REQUEST,
  WriteComment: TIMELINE,
  AddTimeEntry: TIME,
  StopTimer: TIME,
  AddPartMovement: STOCK,
  AddReading: ['pages/equipment/meters/meters.graphql'],
  CreateDowntime: ['pages/equipment/downtimes/downtimes.graphql'],
};

/** A document of the console with its fragments, by the name of its operation. */
export function consoleDocument(name: string): DocumentNode {
  const files = FILES[name] ?? OTHERS[name] ?? [];
  const texts = files.map((file) => readFileSync(`console/src/${file}`, 'utf8'));
  const found = separateOperations(parse(texts.join('\n')))[name];
  if (found === undefined) throw new Error(`There is no document ${name}.`);
  return found;
}
