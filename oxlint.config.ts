/** Lint rules: which layer and feature may import which, and a few habits. */
import { defineConfig } from 'oxlint'

/** The features in their order: each may import those before it, never those after it. */
export const featureOrder = [
  'reference',
  'settings',
  'people',
  'saved-views',
  'notifications',
  'plants',
  'supplies',
  'accounts',
  'sprays',
  'schedules',
  'stock-ledger',
  'recipes',
  'batches',
  'space-costs',
  'batch-records',
  'availability',
  'tasks',
  'nursery-map',
  'labels',
  'payments',
  'carts',
  'sales',
  'sale-documents',
  'drafts',
  'waiting-sales',
  'till-sessions',
  'till',
  'orders',
  'deliveries',
  'order-entry',
  'standing-orders',
  'field-work',
  'expenses',
  'payables',
  'stockroom',
  'aggregates',
  'report-engine',
  'journal',
  'bank',
  'accounting-exports',
  'tax-returns',
  'royalties',
  'reports',
  'plant-records',
  'planning',
  'imports',
  'dashboard',
  'nursery-data',
  'personal-data',
  'help',
]

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
const app = no('^#app/', 'Only app/ composes features: nothing imports it.')
const feature = no('^#features/', 'Shared libraries know no feature.')
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
const queries = no('^#features/.*queries', "Another feature's queries are its own: call its commands.")
const laterFeatures = (i: number) =>
  i + 1 < featureOrder.length
    ? [
        no(
          `^#features/(${featureOrder.slice(i + 1).join('|')})/`,
          'This feature comes later: see featureOrder in oxlint.config.ts.',
        ),
      ]
    : []

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
    { files: ['bench/**', 'src/app/*.ts'], rules: { 'no-console': 'off' } },
    { files: ['src/kernel/*.ts'], rules: forbid(react, node, server, web, feature, app, membership, parent) },
    { files: ['src/server/**'], rules: forbid(react, web, feature, app, membership, grandparent) },
    { files: ['src/web/**'], rules: forbid(node, server, feature, app, membership, grandparent, ...ownSending) },
    // The one that shows it.
    { files: ['src/web/use-action.ts'], rules: forbid(node, server, feature, app, membership, grandparent) },
    { files: ['src/membership/**'], rules: forbid(react, web, feature, app, grandparent) },
    ...featureOrder.flatMap((name, i) => [
      {
        files: [`src/features/${name}/*.ts`],
        rules: forbid(react, node, server, web, app, membership, parent, ...laterFeatures(i)),
      },
      {
        files: [`src/features/${name}/server/**`],
        rules: forbid(react, web, app, membership, grandparent, queries, ...laterFeatures(i)),
      },
      {
        files: [`src/features/${name}/web/**`],
        rules: forbid(node, server, app, membership, grandparent, ...ownSending, ...laterFeatures(i)),
      },
    ]),
    // An expression that takes the square of a text's length holds up every other request. A browser only holds up itself.
    {
      files: ['src/{kernel,server,membership}/**', 'src/features/*/*.ts', 'src/features/*/server/**'],
      rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
    },
    // A test sorts answers only to compare them in one order, whichever it is, and searches texts of its own.
    {
      files: ['**/*.{test,proof}.ts', '**/testing-*.ts'],
      rules: {
        'no-restricted-imports': 'off',
        'typescript/require-array-sort-compare': 'off',
        'regexp/no-super-linear-backtracking': 'off',
        'regexp/no-super-linear-move': 'off',
      },
    },
  ],
})
