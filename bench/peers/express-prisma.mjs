// Express 5 and Prisma 7: reads the bare row of a request, without its history and without access control.
import { PrismaPg } from '@prisma/adapter-pg';
import express from 'express';
import { PrismaClient } from '../../dist/src/generated/prisma/client.js';
import { ADDRESS, POOL } from './support.mjs';

const prisma = new PrismaClient({ adapter: new PrismaPg(POOL) });

const app = express();
app.get('/ready', (_request, response) => response.json({}));
app.get('/api/v1/maintenance/:id', async (request, response) => {
  const row = await prisma.maintenanceRequest.findUnique({
    where: { id: Number(request.params.id) },
  });
  if (row === null) response.status(404).json({});
  else response.json({ data: row });
});
app.listen(ADDRESS.port, ADDRESS.host);
