/**
 * Compiles the TypeScript sources to JavaScript without checking types, as configured in
 * tsconfig.json.
 */
export const TRANSFORM = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
    keepClassNames: true,
  },
};
