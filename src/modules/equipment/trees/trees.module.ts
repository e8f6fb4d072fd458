import { defineModule } from '../../../infra/infrastructure.js';

/** Records that form a tree: places, equipment and categories (docs/behaviour/things.md). */
export const trees = defineModule({ name: 'trees', needs: [], create: () => ({}) });
