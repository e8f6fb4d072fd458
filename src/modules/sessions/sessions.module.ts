import { defineModule } from '../../infra/infrastructure.js';
import { ActorsService } from './actors.service.js';
import { sessionJobs } from './sessions.jobs.js';
import { SessionsService } from './sessions.service.js';
import { AccessTokens } from './tokens.js';

/** Sessions and tokens; the actor is read from the database at each request. */
export const sessions = defineModule({
  name: 'sessions',
  jobs: sessionJobs,
  config: ({ jwtSecret, accessTokenTtlSeconds, refreshTokenTtlSeconds, sessionMaxSeconds }) => ({
    jwtSecret,
    accessTokenTtlSeconds,
    refreshTokenTtlSeconds,
    sessionMaxSeconds,
  }),
  create: ({ prisma, reads, database, clock }, _needed, config) => {
    const tokens = new AccessTokens(config.jwtSecret, config.accessTokenTtlSeconds, clock);
    return {
      tokens,
      sessions: new SessionsService(
        prisma,
        clock,
        config.refreshTokenTtlSeconds,
        config.sessionMaxSeconds,
      ),
      actors: new ActorsService(reads, tokens, clock, database.statements),
    };
  },
});
