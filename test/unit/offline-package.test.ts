import { readFileSync } from 'node:fs';
import {
  buildSchema,
  GraphQLEnumType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, it } from 'vitest';
import { answerFrom, displayOf } from '../../console/src/offline/package/answers.ts';
import { inCapitals, SHAPES, WORD } from '../../console/src/offline/package/shapes.ts';
import { consoleDocument, FILES } from '../support/console-documents.js';
import { offlinePackage } from '../support/offline-package.js';

const words = { language: 'en', yes: 'Yes', no: 'No' } as const;
const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));

const documents = Object.entries(FILES).map(([name]) => [name, consoleDocument(name)] as const);

it.each(documents)('has the shapes of %s as the schema has them', (_name, document) => {
  const info = new TypeInfo(schema);
  const wrong: string[] = [];
  const check = (parent: string, field: string) => {
    const type = info.getType();
    const named = type && getNamedType(type);
    if (!type || !named || parent.endsWith('Connection') || parent.endsWith('Edge')) return;
    const isList = isListType(getNullableType(type));
    const wanted = isObjectType(named)
      ? isList
        ? `[${named.name}]`
        : named.name
      : named instanceof GraphQLEnumType
        ? WORD
        : undefined;
    const told = SHAPES[parent]?.[field];
    if (told !== wanted) wrong.push(`${parent}.${field}: ${told}, not ${wanted}`);
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: (node) => check(info.getParentType()?.name ?? '', node.name.value),
    }),
  );
  expect(wrong).toEqual([]);
});

const ask = (name: string, variables: Readonly<Record<string, unknown>>) => {
  const document = documents.find(([one]) => one === name)?.[1];
  if (document === undefined) throw new Error(name);
  return answerFrom(offlinePackage, name, document, variables, words) as never;
};

it('answers a request as the service does, with what it knows', () => {
  const { maintenanceRequest: request } = ask('Request', { id: 7 }) as {
    maintenanceRequest: Record<string, unknown>;
  };
  expect(request).toMatchObject({
    ...{ id: 7, stage: 'IN_PROGRESS', status: 'ASSIGNED', priority: 'HIGH', mayAddWork: true },
    hold: { reason: 'PARTS', by: { id: 5, firstName: 'Ada', lastName: 'Berg' } },
    assignee: { id: 5, firstName: 'Ada', status: 'ACTIVE', avatar: null },
    asset: { id: 3, tag: 'P-1', state: 'IN_SERVICE' },
    locationRecord: { id: 2, pathName: 'Site / Cellar' },
    fields: [{ key: 'cause', label: 'Cause', kind: 'CHOICE', display: 'Wear' }],
    checklist: { items: [{ id: 31, kind: 'CHECK', answeredBy: null }] },
    actions: [{ step: 'COMPLETE', allowed: false, missing: [{ code: 'checklist', ref: '31' }] }],
    ...{ department: null, schedule: null, duplicates: [], helpers: [{ id: 9, lastName: null }] },
    downtimes: { edges: [] },
  });
});

it('has the failure codes that a completion may have', () => {
  const { failureCodes } = ask('CodeChoices', {}) as { failureCodes: { edges: object[] } };
  const wear = { id: 2, kind: 'CAUSE', name: { en: 'Wear', de: 'Verschleiß' }, categoryId: null };
  expect(failureCodes.edges).toMatchObject([{ node: wear }]);
  expect(ask('OneCode', { id: 2 })).toMatchObject({ failureCode: wear });
  expect(ask('OneCode', { id: 3 })).toBeUndefined();
});

it('has the steps and comments of a request, newest first', () => {
  const { timeline } = ask('RequestTimeline', { requestId: 7 }) as {
    timeline: { edges: { node: Record<string, unknown> }[]; pageInfo: object };
  };
  expect(timeline.edges.map(({ node }) => [node.id, node.kind])).toEqual([
    ['c4', 'COMMENT'],
    ['h2', 'STEP'],
    ['h1', 'STEP'],
  ]);
  expect(timeline.edges[0]?.node).toMatchObject({
    actor: { id: 5, firstName: 'Ada' },
    comment: { body: 'It drips.', visibility: 'INTERNAL', mentions: [{ id: 5 }] },
  });
  expect(timeline.pageInfo).toEqual({ hasNextPage: false, endCursor: null });
});

it('answers nothing for what it does not have', () => {
  expect(ask('Request', { id: 8 })).toBeUndefined();
  expect(ask('RequestTimeline', { requestId: 8 })).toBeUndefined();
  expect(ask('OneAsset', { id: 99 })).toBeUndefined();
  const sla = consoleDocument('RequestSla');
  expect(answerFrom(offlinePackage, 'RequestSla', sla, { id: 7 }, words)).toBeUndefined();
});

it('has the questions of a category, of its submission or of all phases', () => {
  const keys = (variables: Readonly<Record<string, unknown>>) =>
    (
      ask('QuestionForm', variables) as { fieldForm: { questions: { key: string }[] } }
    ).fieldForm.questions.map(({ key }) => key);
  expect(keys({ categoryId: 1, phase: 'ALL' })).toEqual(['cause', 'seen']);
  expect(keys({ categoryId: 1, phase: 'SUBMIT' })).toEqual(['seen']);
});

it('finds trees, parts and meters', () => {
  const names = (name: string, variables: Readonly<Record<string, unknown>>, key: string) =>
    (ask(name, variables) as Record<string, { edges: { node: { name: string } }[] }>)[
      key
    ]?.edges.map(({ node }) => node.name);
  expect(names('CategoryLevel', { filter: { root: true } }, 'list')).toEqual(['Water']);
  expect(names('LocationLevel', { filter: { search: 'cell' } }, 'list')).toEqual(['Cellar']);
  expect(names('PartChoices', { filter: { search: 'SEAL' } }, 'parts')).toEqual(['Seal']);
  expect(names('PartChoices', { filter: { search: 'belt' } }, 'parts')).toEqual([]);
  expect(names('AssetMeters', { filter: { assetId: 3 } }, 'meters')).toEqual(['Hours']);
});

it('tells answers in words', () => {
  const none = { kind: 'number', choices: [] };
  const person = () => ({ firstName: 'Ada', lastName: 'Berg' });
  expect(displayOf({ ...none, unit: 'bar' }, 2.5, words, person)).toBe('2.5 bar');
  expect(displayOf({ ...none, kind: 'check' }, true, words, person)).toBe('Yes');
  expect(displayOf({ ...none, kind: 'user' }, 5, words, person)).toBe('Ada Berg');
});

it('writes words in capitals', () => {
  expect(['in_progress', 'setDueDate', 'AFTER'].map(inCapitals)).toEqual([
    ...['IN_PROGRESS', 'SET_DUE_DATE', 'AFTER'],
  ]);
});
