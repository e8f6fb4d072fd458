import { defineModule } from '../../../infra/infrastructure.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { clientIds } from '../../system/client-ids/client-ids.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { purchases } from '../purchases/purchases.module.js';
import { mentionsAdded, requestCommented } from './comments.events.js';
import { visibleCommentById, watchedRequests } from './comments.loaders.js';
import { commentOperations } from './comments.operations.js';
import {
  AttachmentCommentResolver,
  CommentRevisionsResolver,
  CommentsResolver,
} from './comments.resolver.js';
import { commentsSamples } from './comments.samples.js';
import { CommentsService } from './comments.service.js';
import { commentSubscribers } from './comments.subscribers.js';
import { LiveTimelineService } from './live-timeline.service.js';
import { TimelineResolver, WatchingResolver } from './timeline.resolver.js';
import { TimelineService } from './timeline.service.js';
import { WatchingService } from './watching.service.js';

/** Comments on requests, their timeline, and watching (docs/behaviour/comments.md). */
export const comments = defineModule({
  name: 'comments',
  needs: [
    files,
    clientIds,
    systemSettings,
    sessions,
    users,
    departments,
    maintenance,
    parts,
    purchases,
    attachments,
  ],
  operations: commentOperations,
  resolvers: [
    CommentsResolver,
    CommentRevisionsResolver,
    AttachmentCommentResolver,
    TimelineResolver,
    WatchingResolver,
  ],
  loaders: { visibleCommentById, watchedRequests },
  events: { requestCommented, mentionsAdded },
  subscribers: commentSubscribers,
  samples: commentsSamples,
  create: ({ prisma, statements, unitOfWork }, needed) => {
    const { audience, clocks, dueSteps, requestAnswers } = needed.maintenance;
    const { files } = needed.files;
    const { settings } = needed['system-settings'];
    const timeline = new TimelineService(prisma, statements);
    return {
      comments: new CommentsService({
        prisma,
        statements,
        unitOfWork,
        files,
        settings,
        audience,
        clocks,
        dueSteps,
      }),
      timeline,
      liveTimeline: new LiveTimelineService(statements, needed.sessions.actors, timeline),
      watching: new WatchingService(unitOfWork, requestAnswers, needed.maintenance.audience),
    };
  },
});
