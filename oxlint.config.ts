/** Lint rules: which layer may import which (`start/import-rules.test.ts` judges the modules), and a few habits. */
import { defineConfig } from 'oxlint'

interface Pattern {
  readonly regex: string
  readonly importNames?: string[]
  readonly message: string
}

const forbid = (...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
})
const no = (regex: string, message: string): Pattern => ({ regex, message })

const react = no('^(react|react-dom|@tanstack/.*|react-hook-form|lucide-react|@visx/.*)(/|$)', 'Only web/ knows React.')
const node = no('^(node:|pg$|fastify|@fastify/|better-auth)', 'Only server/ knows Node.')
const server = no('(^#server/|/server/)', 'Only server/ may use the server.')
const web = no('(^#web/|/web/)', 'Only web/ may use the web.')
const app = no('^#(app|testing)/', 'Only app/ composes modules, and only tests use testing/: nothing imports them.')
const modules = no('^#modules/', 'Shared libraries know no module.')
const membership = no('^#membership/', 'The product knows the provider only by its address.')
const grandparent = no('^\\.\\./\\.\\./', 'Import from one folder up at most; beyond that by #name.')
const parent = no('^\\.\\./', 'Another folder is imported by #name.')
/** One way to send something: what comes back, and what is read again afterwards, is handled there. */
const ownSending: Pattern[] = [
  {
    regex: '^@tanstack/react-query$',
    importNames: ['useMutation'],
    message: 'A form is a Form or a PlainForm, a button uses useAction.',
  },
  {
    regex: '^@tanstack/react-query$',
    importNames: ['useQuery'],
    message: 'useQuery of web/use-query.ts: what a screen has stays on it when a later read fails.',
  },
  {
    regex: '^(#web/ui|\\.)/toast\\.ts$',
    importNames: ['toastError'],
    message: 'useAction shows the error of a button, a form its own.',
  },
]
const queries = no('^#modules/.*queries', 'The queries of another folder are its own: call its commands.')
export default defineConfig({
  // Accessibility is judged by axe on the pages as they are drawn, in the journeys; a guess from the source is not added to it.
  plugins: ['eslint', 'typescript', 'import', 'react', 'unicorn', 'oxc'],
  jsPlugins: ['eslint-plugin-regexp'],
  ignorePatterns: ['dist', 'public', '.data*', 'test-results'],
  options: { denyWarnings: true },
  rules: {
    'typescript/no-floating-promises': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-non-null-assertion': 'off',
    eqeqeq: 'error',
    complexity: ['error', { max: 14 }],
    'no-console': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // Speaks of the React compiler, which is not used.
    'react/incompatible-library': 'off',
    // Does not see that money, a bigint with a flavor, can be negated.
    'typescript/no-unsafe-unary-minus': 'off',
    // Does not see that the first row of a list may be missing: `const [{ id = '' } = {}] = rows`.
    'typescript/no-useless-default-assignment': 'off',
  },
  overrides: [
    { files: ['*.config.*', 'start/**'], rules: { 'import/no-default-export': 'off', 'no-console': 'off' } },
    { files: ['bench/**', 'database/make-release.ts', 'src/app/*.ts', 'src/testing/**'], rules: { 'no-console': 'off' } },
    { files: ['src/kernel/*.ts'], rules: forbid(react, node, server, web, modules, app, membership, parent) },
    { files: ['src/server/**'], rules: forbid(react, web, modules, app, membership, grandparent) },
    { files: ['src/web/**'], rules: forbid(node, server, modules, app, membership, grandparent, ...ownSending) },
    // The one that shows it.
    { files: ['src/web/use-action.ts'], rules: forbid(node, server, modules, app, membership, grandparent) },
    { files: ['src/membership/**'], rules: forbid(react, web, modules, app, grandparent) },
    // The pure files of a module, then its commands and its screens.
    { files: ['src/modules/**'], rules: forbid(react, node, server, web, app, membership, grandparent) },
    { files: ['src/modules/**/server/**'], rules: forbid(react, web, app, membership, grandparent, queries) },
    { files: ['src/modules/**/web/**'], rules: forbid(node, server, app, membership, grandparent, ...ownSending) },
    // An expression that takes the square of a text's length holds up every other request. A browser only holds up itself.
    {
      files: ['src/{kernel,server,membership}/**', 'src/modules/**'],
      excludeFiles: ['src/modules/**/web/**'],
      rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
    },
    // A test sorts answers only to compare them in one order, whichever it is, and searches texts of its own.
    {
      files: ['**/*.{test,proof}.ts', 'src/testing/**', '**/testing-*.ts'],
      rules: {
        'no-restricted-imports': 'off',
        'typescript/require-array-sort-compare': 'off',
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
      },
    },
  ],
})
