// The directions of imports (README, Layout). Type-only imports count like any other.

const PRISMA = [
  '^src/generated/prisma/',
  '^src/infra/database[^/]*$',
  '(^|/)node_modules/(@prisma|prisma|pglite-prisma-adapter)/',
];
const PRISMA_ENUMS = '^src/generated/prisma/enums[.]ts$';

/** The files that put the program together, directly under src. */
const COMPOSITION = '^src/(main|start|app|services|http)[.]ts$';

/** One rule: files of `from` (but `except`) may not import files of `to` (but `but`). */
const never = (name, comment, from, to, { except, but } = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(except && { pathNot: except }) },
  to: { path: to, ...(but && { pathNot: but }) },
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
      from: {},
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
      comment: 'the running program has only its dependencies',
      severity: 'error',
      from: { path: '^(src|rest-facade)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    never('no-test-code', 'the program knows no test', '^(src|rest-facade)/', '^(test|bench)/'),
    never(
      'main-is-the-top',
      'nothing imports the process',
      '^(src|rest-facade|test)/',
      '^src/main[.]ts$',
    ),
    never(
      'composition-on-top',
      'only the process, the commands and the tests compose the program',
      '^(src|rest-facade)/',
      COMPOSITION,
      { except: [COMPOSITION, '^src/cli/'] },
    ),
    never('commands-are-entries', 'nothing imports a command', '^(src|rest-facade)/', '^src/cli/', {
      except: '^src/cli/',
    }),
    never(
      'core-knows-no-module',
      'core stands on nothing but the database types',
      '^src/core/',
      '^(src|rest-facade)/',
      { but: ['^src/core/', '^src/infra/database[^/]*$', '^src/generated/prisma/'] },
    ),
    never(
      'infra-knows-no-module',
      'infra stands on the configuration, the errors and the shape of files',
      '^src/infra/',
      '^(src|rest-facade)/',
      {
        but: [
          '^src/infra/',
          '^src/core/(errors|upload)[.]ts$',
          '^src/config[.]ts$',
          '^src/generated/prisma/',
        ],
      },
    ),
    never(
      'config-stands-alone',
      'the configuration imports none of the program but rules on passwords and e-mail addresses',
      '^src/config[.]ts$',
      '^(src|rest-facade)/',
      { but: '^src/core/(common-passwords|email)[.]ts$' },
    ),
    never(
      'modules-below-doors',
      'a module knows neither the doors nor the catalogue of all modules',
      '^src/modules/',
      '^(src|rest-facade)/',
      { but: ['^src/(modules|core|infra|generated/prisma)/', '^src/config[.]ts$'] },
    ),
    never(
      'doors-apart',
      'GraphQL and REST know nothing of each other',
      '^src/graphql/',
      '^rest-facade/',
    ),
    never(
      'doors-apart',
      'GraphQL and REST know nothing of each other',
      '^rest-facade/',
      '^src/graphql/',
    ),
    never(
      'rest-facade-from-app',
      'only the composition root attaches the REST door',
      '^src/',
      '^rest-facade/',
      { except: '^src/(app|cli/artefacts/command)[.]ts$' },
    ),
    never(
      'prisma-in-services',
      'only services, access files, loaders, stores, core and infra use the database',
      '^(src|rest-facade)/',
      PRISMA,
      {
        except: [
          '^src/(core|infra|cli|generated)/',
          COMPOSITION,
          '^src/modules/.+[.](service|access|loaders|store)[.]ts$',
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
          '^src/(core|infra|cli|generated)/',
          COMPOSITION,
          '^src/modules/.+[.](service|access|loaders|store|types|transitions|permissions)[.]ts$',
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
    },
  },
};
