// Apollo Server 5, Prisma 7 and DataLoader, put together as their guides show: one findMany for the list,
// one batch for each relation, no access control. Uses the service's own Prisma client.
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { PrismaPg } from '@prisma/adapter-pg';
import DataLoader from 'dataloader';
import express from 'express';
import { PrismaClient } from '../../dist/src/generated/prisma/client.js';
import { ADDRESS, POOL, SCHEMA as typeDefs } from './support.mjs';

const prisma = new PrismaClient({ adapter: new PrismaPg(POOL) });

const resolvers = {
  Query: {
    maintenanceRequests: (_root, { first }) =>
      prisma.maintenanceRequest.findMany({
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: first,
      }),
  },
  MaintenanceRequest: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    department: ({ departmentId }, _args, { departments }) => departments.load(departmentId),
    requester: ({ requesterId }, _args, { users }) => users.load(requesterId),
    assignee: ({ assigneeId }, _args, { users }) =>
      assigneeId === null ? null : users.load(assigneeId),
  },
};

/** A loader of rows by id. */
function loaderOf(model) {
  return new DataLoader(async (ids) => {
    const rows = await model.findMany({ where: { id: { in: [...ids] } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

const server = new ApolloServer({ typeDefs, resolvers });
await server.start();

const app = express();
app.get('/ready', (_request, response) => response.json({}));
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(server, {
    context: async () => ({
      departments: loaderOf(prisma.department),
      users: loaderOf(prisma.user),
    }),
  }),
);
app.listen(ADDRESS.port, ADDRESS.host);
