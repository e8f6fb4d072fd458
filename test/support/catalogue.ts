import 'reflect-metadata';
import { loadRoutes } from '../../rest-facade/load-routes.js';
import { openApiDocument } from '../../rest-facade/openapi/document.js';
import { catalogueOf } from '../../src/app/catalogue.js';

/**
 * Parts that the program derives from its modules, for tests that compare them with the
 * specification.
 */
const catalogue = catalogueOf();
const { modules, operations, resolvers } = catalogue;

export { catalogue, modules, operations, resolvers };
export const routes = await loadRoutes(modules);

/** The OpenAPI document, made anew at each call. */
export const currentDocument = () => openApiDocument(routes, catalogue);
