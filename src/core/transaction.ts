import type { Prisma } from '../generated/prisma/client.js';

/** The client inside a transaction; passed explicitly to everything that belongs to it. */
export type Tx = Prisma.TransactionClient;
