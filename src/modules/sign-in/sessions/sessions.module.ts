import { defineModule } from '../../../infra/infrastructure.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { ActorsService } from './actors.service.js';
import { sessionJobs } from './sessions.jobs.js';
import { SessionsService } from './sessions.service.js';
import { TokenActorsService } from './token-actors.service.js';
import { TokenUsesService } from './token-uses.service.js';
import { AccessTokens } from './tokens.js';

/** Sessions and tokens; the actor is read from the database at each request. */
export const sessions = defineModule({
  name: 'sessions',
  needs: [systemSettings],
  jobs: sessionJobs,
  config: ({ jwtSecret, accessTokenTtlSeconds, refreshTokenTtlSeconds, sessionMaxSeconds }) => ({
    jwtSecret,
    accessTokenTtlSeconds,
    refreshTokenTtlSeconds,
    sessionMaxSeconds,
  }),
  create: ({ prisma, statements, clock, logger }, needed, config) => {
    const tokens = new AccessTokens(config.jwtSecret, config.accessTokenTtlSeconds, clock);
    const tokenUses = new TokenUsesService(statements, clock, logger);
    const tokenActors = new TokenActorsService(statements, clock, tokenUses);
    return {
      tokens,
      tokenUses,
      sessions: new SessionsService(
        prisma,
        clock,
        config.refreshTokenTtlSeconds,
        config.sessionMaxSeconds,
      ),
      actors: new ActorsService(
        tokens,
        clock,
        statements,
        tokenActors,
        needed['system-settings'].settings,
      ),
    };
  },
});
