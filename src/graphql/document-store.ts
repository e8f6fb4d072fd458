import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../core/context.js';

/**
 * Maximum number of parsed and validated documents that are kept, and of all characters of their
 * texts; a document takes a few dozen bytes for each character.
 */
const MAX_DOCUMENTS = 500;
const MAX_CHARACTERS = 1_000_000;

/**
 * Keeps parsed and validated documents for Apollo Server and removes the least recently used one.
 * Apollo's default store allows 30 MiB of documents as JSON, which are some hundred MiB in memory,
 * and serialises each document to determine its size.
 */
export function createDocumentStore(): NonNullable<ApolloServerOptions<Context>['documentStore']> {
  const documents = new LRUCache<string, DocumentNode>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ loc }) => Math.max(1, loc?.end ?? 1),
  });
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => {
      documents.set(key, document);
    },
    delete: async (key) => documents.delete(key),
  };
}
