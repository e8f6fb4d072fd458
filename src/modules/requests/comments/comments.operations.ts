import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { CommentsService } from './comments.service.js';
import {
  AddCommentInput,
  Comment,
  CommentRevision,
  ListCommentRevisionsInput,
  ListCommentsInput,
  UpdateCommentInput,
} from './comments.types.js';
import type { LiveTimelineService } from './live-timeline.service.js';
import type { TimelineService } from './timeline.service.js';
import { ListTimelineInput, TimelineEntry, TimelineEntryAddedInput } from './timeline.types.js';
import type { WatchingService } from './watching.service.js';

/** The services that the operations of this module call. */
export interface CommentsOperationServices {
  readonly comments: CommentsService;
  readonly timeline: TimelineService;
  readonly liveTimeline: LiveTimelineService;
  readonly watching: WatchingService;
}

const { operation } = operationsFor<CommentsOperationServices>();

const reader = permitted('maintenance.read');

/** The operations on comments, timelines and watching (docs/behaviour/comments.md). */
export const commentOperations = {
  list: operation({
    name: 'comments',
    kind: 'query',
    access: reader,
    summary: 'List the visible comments of a maintenance request, oldest first.',
    input: ListCommentsInput,
    output: pageOf(Comment),
    run: ({ comments }, context, input) => comments.list(context, input),
  }),
  get: operation({
    name: 'comment',
    kind: 'query',
    access: reader,
    summary: 'Read a comment.',
    input: IdInput,
    output: one(Comment),
    run: ({ comments }, context, input) => comments.get(context, input.id),
  }),
  add: operation({
    name: 'addComment',
    kind: 'mutation',
    performable: true,
    access: reader,
    scope: 'maintenance.update',
    summary: 'Comment on a maintenance request.',
    description: 'Internal comments are visible to its staff.',
    input: AddCommentInput,
    output: one(Comment),
    errors: ['FORBIDDEN', 'CONFLICT'],
    example: {
      input: { body: 'The part has arrived, <@4> comes tomorrow.' },
    },
    run: ({ comments }, context, input) => comments.add(context, input),
  }),
  update: operation({
    name: 'updateComment',
    kind: 'mutation',
    access: reader,
    scope: 'maintenance.update',
    summary: 'Edit your comment within 24 hours; the previous text is kept.',
    input: UpdateCommentInput,
    output: one(Comment),
    errors: ['FORBIDDEN', 'CONFLICT', 'VERSION_CONFLICT'],
    example: {
      input: { body: 'The part has arrived, <@4> comes on Friday.', expectedVersion: 1 },
    },
    run: ({ comments }, context, input) => comments.update(context, input),
  }),
  delete: operation({
    name: 'deleteComment',
    kind: 'mutation',
    access: reader,
    scope: 'maintenance.update',
    summary: 'Delete text and photos of a comment.',
    description: 'Its author within 24 hours, and leads at any time.',
    input: IdInput,
    output: one(Comment),
    errors: ['FORBIDDEN', 'CONFLICT'],
    run: ({ comments }, context, input) => comments.delete(context, input.id),
  }),
  revisions: operation({
    name: 'commentRevisions',
    kind: 'query',
    access: reader,
    summary: 'List the texts that edits of a comment have replaced.',
    description: 'For the staff of the request.',
    input: ListCommentRevisionsInput,
    output: pageOf(CommentRevision),
    errors: ['FORBIDDEN'],
    run: ({ comments }, context, input) => comments.revisions(context, input),
  }),
  timeline: operation({
    name: 'timeline',
    kind: 'query',
    access: reader,
    summary: 'List what happened to a request, oldest first.',
    description: 'Steps, comments, photos, time, parts and deadlines, as far as you see them.',
    input: ListTimelineInput,
    output: pageOf(TimelineEntry),
    run: ({ timeline }, context, input, selection) => timeline.list(context, input, selection),
  }),
  added: operation({
    name: 'timelineEntryAdded',
    kind: 'subscription',
    access: reader,
    summary: 'Receive new entries of the timeline of a request.',
    input: TimelineEntryAddedInput,
    output: one(TimelineEntry),
    run: ({ liveTimeline }, context, input) => liveTimeline.subscribe(context, input),
  }),
  watch: operation({
    name: 'watchRequest',
    kind: 'mutation',
    access: reader,
    scope: 'maintenance.update',
    summary: 'Watch a maintenance request, to be notified of its events.',
    input: IdInput,
    output: one(MaintenanceRequest),
    run: ({ watching }, context, input) => watching.watch(context, input.id),
  }),
  unwatch: operation({
    name: 'unwatchRequest',
    kind: 'mutation',
    access: reader,
    scope: 'maintenance.update',
    summary: 'Stop watching a maintenance request.',
    input: IdInput,
    output: one(MaintenanceRequest),
    run: ({ watching }, context, input) => watching.unwatch(context, input.id),
  }),
};
