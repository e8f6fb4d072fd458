import { Router } from 'express';

/** `/docs` and `/docs/openapi.json`. */
export function docsRouter(): Router {
  return Router();
}
