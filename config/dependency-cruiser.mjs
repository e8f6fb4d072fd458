// The directions of imports (ARCHITECTURE.md, Map). Type-only imports count like any other.
import { readdirSync, readFileSync } from 'node:fs';

const PRISMA = [
  '^src/generated/prisma/',
  '^src/infra/database/',
  '(^|/)node_modules/(@prisma|prisma|kysely)/',
];
const CONFIGURATION = '^src/config/';
const PRISMA_ENUMS = '^src/generated/prisma/enums[.]ts$';

/** One rule: files of `from` (but `except`) may not import files of `to` (but `but`). */
const never = (name, comment, from, to, { except, but } = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: to, ...(but && { pathNot: but }) },
});

/** A layer: what its folder may import of the program besides itself. */
const layer = (folder, ...allowed) =>
  never(
    `layer-${folder}`,
    `${folder} imports only the layers below it`,
    `^${folder}/`,
    '^(src|rest-facade)/',
    { but: [`^${folder}/`, '^src/generated/', ...allowed.map((path) => `^${path}`)] },
  );

/** The modules, with the names in `needs` of their manifests. */
const FOLDERS = readdirSync('src/modules').flatMap((area) =>
  readdirSync(`src/modules/${area}`).map((name) => ({
    name,
    folder: `src/modules/${area}/${name}`,
  })),
);
const MODULES = FOLDERS.map(({ name, folder }) => {
  const manifest = readFileSync(`${folder}/${name}.module.ts`, 'utf8');
  const [, needs = ''] = /\n {2}needs: \[([^\]]*)\]/.exec(manifest) ?? [];
  return {
    name,
    needs: needs
      .split(',')
      // A folder is named in kebab case, its module in camel case.
      .map((text) => text.trim().replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .filter(Boolean),
  };
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '^src/generated/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      // The build of the console makes the files below `packed/`.
      from: { pathNot: '^console/src/graphiql/packed[.]ts$' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'a file that nothing imports and that imports nothing is forgotten',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|rest-facade)/',
        pathNot: ['^src/generated/', '[.]d[.]ts$'],
      },
      to: {},
    },
    {
      name: 'no-dev-dependencies',
      comment:
        'the running program has only its dependencies; `npm run migration` is for development',
      severity: 'error',
      from: { path: '^(src|rest-facade)/', pathNot: '^src/cli/migration/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    never('no-test-code', 'the program imports no test', '^(src|rest-facade)/', '^(test|bench)/'),
    never('main-is-the-top', 'nothing imports the process', '.', '^src/main[.]ts$'),
    never(
      'demonstration-is-a-command',
      'only its command imports the demonstration',
      '^(src|rest-facade)/',
      '^src/demonstration/',
      { except: ['^src/demonstration/', '^src/cli/demo/'] },
    ),
    never('commands-are-entries', 'nothing imports a command', '^(src|rest-facade)/', '^src/cli/', {
      except: '^src/cli/',
    }),
    never(
      'composition-on-top',
      'only the process and the commands import the composition',
      '^(src|rest-facade)/',
      '^src/app/',
      { except: ['^src/(app|cli|demonstration)/', '^src/main[.]ts$'] },
    ),
    layer(
      'src/app',
      'src/config/config[.]ts$',
      'src/entry[.]ts$',
      'src/(core|infra|http|graphql|modules)/',
      'rest-facade/',
    ),
    layer('src/graphql', 'src/(core|infra|http|modules)/'),
    layer('rest-facade', 'src/(core|infra|http|modules)/'),
    layer('src/modules', 'src/config/(config|settings|public-url)[.]ts$', 'src/(core|infra|http)/'),
    layer('src/http', 'src/config/config[.]ts$', 'src/(core|infra)/'),
    layer('src/infra', 'src/config/(config|redis-url)[.]ts$', 'src/core/'),
    layer('src/core'),
    never(
      'config-stands-alone',
      'the configuration imports none of the program but rules on passwords and e-mail addresses',
      CONFIGURATION,
      '^(src|rest-facade)/',
      { but: [CONFIGURATION, '^src/core/(common-passwords|email)[.]ts$'] },
    ),
    ...MODULES.map(({ name, needs }) =>
      never(
        `module-${name}`,
        `the module ${name} imports only the modules in its \`needs\``,
        `^src/modules/[^/]+/${name}/`,
        '^src/modules/',
        { but: [name, ...needs].map((other) => `^src/modules/[^/]+/${other}/`) },
      ),
    ),
    never(
      'prisma-in-services',
      'only services, access files, loaders, queries, mappers, caches, checks, core and infra use the database',
      '^(src|rest-facade)/',
      PRISMA,
      {
        except: [
          '^src/(app|core|infra|cli|demonstration|generated)/',
          '^src/http/request-context[.]ts$',
          '^src/modules/.+[.](service|access|loaders|queries|mapper|cache|checks)[.]ts$',
        ],
        but: PRISMA_ENUMS,
      },
    ),
    never(
      'prisma-enums-in-types',
      "the database's enums reach the outside through type files and pure tables",
      '^(src|rest-facade)/',
      PRISMA_ENUMS,
      {
        except: [
          '^src/(app|core|infra|cli|demonstration|generated)/',
          '^src/modules/.+[.](service|access|loaders|queries|mapper|cache|types|transitions|permissions)[.]ts$',
        ],
      },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler API; swc reads the sources, type-only imports included.
    parser: 'swc',
    doNotFollow: { path: ['(^|/)node_modules/', '^src/generated/'] },
    exclude: { path: ['^dist/', '^test/e2e/generated/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
