import { assetFigureOperations as assets } from '../../../src/modules/system/kpis/asset-figures/asset-figures.operations.js';
import { boardOperations as boards } from '../../../src/modules/system/kpis/boards/boards.operations.js';
import { closingOperations as closings } from '../../../src/modules/system/kpis/closings/closings.operations.js';
import { definitionOperations as definitions } from '../../../src/modules/system/kpis/definitions/definitions.operations.js';
import { kpiOperations as kpis } from '../../../src/modules/system/kpis/kpis.operations.js';
import { figureReportOperations as reports } from '../../../src/modules/system/kpis/reports/reports.operations.js';
import { targetOperations as targets } from '../../../src/modules/system/kpis/targets/targets.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Figures',
  description:
    'Figures of maintenance, with the records that they count, their definitions, targets and reports.',
};

/** docs/behaviour/figures.md, targets.md, boards.md, figure-reports.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/kpis', operation: kpis.get, tag },
  { verb: 'GET', path: '/kpis/assets', operation: assets.assets, tag },
  { verb: 'GET', path: '/kpis/assets/export', operation: assets.assetsExport, tag },
  { verb: 'GET', path: '/kpis/closings', operation: closings.closings, tag },
  { verb: 'POST', path: '/kpis/closings', operation: closings.createClosing, status: 201, tag },
  { verb: 'GET', path: '/kpis/closings/:month', operation: closings.closing, tag },
  { verb: 'GET', path: '/kpis/closings/:month/diff', operation: closings.closingDiff, tag },
  { verb: 'GET', path: '/kpis/definitions', operation: definitions.definitions, tag },
  { verb: 'GET', path: '/kpis/:figure/rows', operation: kpis.rows, tag },
  { verb: 'GET', path: '/kpis/:figure/rows/export', operation: kpis.export, tag },
  { verb: 'GET', path: '/kpis/:figure/groups', operation: kpis.groups, tag },
  { verb: 'GET', path: '/targets', operation: targets.targets, tag },
  { verb: 'POST', path: '/targets', operation: targets.createTarget, status: 201, tag },
  { verb: 'GET', path: '/targets/:id', operation: targets.target, tag },
  { verb: 'PUT', path: '/targets/:id', operation: targets.updateTarget, tag },
  { verb: 'DELETE', path: '/targets/:id', operation: targets.deleteTarget, tag },
  { verb: 'GET', path: '/boards', operation: boards.boards, tag },
  { verb: 'POST', path: '/boards', operation: boards.createBoard, status: 201, tag },
  { verb: 'GET', path: '/boards/:id', operation: boards.board, tag },
  { verb: 'PUT', path: '/boards/:id', operation: boards.updateBoard, tag },
  { verb: 'DELETE', path: '/boards/:id', operation: boards.deleteBoard, tag },
  { verb: 'POST', path: '/boards/:id/rotate', operation: boards.rotateBoard, tag },
  { verb: 'PUT', path: '/boards/:id/rotate', operation: boards.rotateBoard, tag },
  { verb: 'POST', path: '/auth/board', operation: boards.openBoard, tag },
  { verb: 'GET', path: '/figure-reports', operation: reports.figureReports, tag },
  {
    ...{ verb: 'POST', path: '/figure-reports', status: 201, tag },
    operation: reports.createFigureReport,
  },
  { verb: 'GET', path: '/figure-reports/:id', operation: reports.figureReport, tag },
  { verb: 'PUT', path: '/figure-reports/:id', operation: reports.updateFigureReport, tag },
  { verb: 'DELETE', path: '/figure-reports/:id', operation: reports.deleteFigureReport, tag },
  {
    ...{ verb: 'POST', path: '/figure-reports/:id/test', status: 202, tag },
    operation: reports.testFigureReport,
  },
  { verb: 'GET', path: '/figure-reports/:id/runs', operation: reports.runs, tag },
];
