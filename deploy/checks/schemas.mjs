// The schemas that the check of the deployment (scripts/check-deployment.mjs) compares with.
import { readFileSync } from 'node:fs';

/** The schema of the Compose specification. */
export const composeSchema = JSON.parse(
  readFileSync(new URL('node_modules/dclint/schemas/compose.schema.json', import.meta.url), 'utf8'),
);

/** The classes of a version of the Kubernetes API, by kind; none for a version that there is not. */
export const modelsOf = (apiVersion) => import(`kubernetes-models/${apiVersion}`).catch(() => ({}));
