/** The checks of the bundle: each must refuse what it is there to refuse. */
import { expect, test } from 'vitest'
import { type Chunk, unexpectedImports, tooHeavy, weighApp, weighLanding } from './bundle.ts'

const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => ({
  file,
  source: undefined,
  kind: 'shared',
  imports: [],
  styles: [],
  modules: [],
  ...more,
})
const shell = (more: Partial<Chunk> = {}) =>
  chunk('app.js', { source: 'app.html', kind: 'page', imports: ['react.js'], styles: ['app.css'], ...more })
const react = chunk('react.js')
const screen = (source: string, more: Partial<Chunk> = {}) =>
  chunk('screen.js', { source, kind: 'lazy', imports: ['react.js', 'chart.js'], ...more })
const chart = chunk('chart.js', { modules: ['/n/node_modules/@visx/shape/index.js'] })

const sizes: Record<string, number> = {
  'app.js': 20_000,
  'app.css': 10_000,
  'react.js': 60_000,
  'screen.js': 15_000,
  'chart.js': 20_000,
}
const sizeOf = (file: string) => sizes[file] ?? 0

test('counts for a screen only what the shell has not loaded', () => {
  expect(weighApp([shell(), react, screen('src/modules/reports/web/SalesScreen.tsx'), chart], sizeOf)).toEqual([
    { name: 'app shell', bytes: 90_000, limit: 136_000 },
    { name: '+ what forms are made of', bytes: 0, limit: 40_000 },
    { name: '+ src/modules/reports/web/SalesScreen.tsx', bytes: 35_000, limit: 30_000 },
  ])
})

test('excludes the form library from a dialog’s weight, but not from a screen that shows a form at once', () => {
  const forms = chunk('chart.js', { modules: ['/house/src/web/ui/Form.tsx'] })
  const weigh = (source: string) =>
    weighApp([shell(), react, screen(source), forms], sizeOf)
      .slice(1)
      .map(({ bytes }) => bytes)
  expect(weigh('src/modules/growing/batch/web/PotUpDialog.tsx')).toEqual([20_000, 15_000])
  expect(weigh('src/modules/growing/recipe/web/RecipesScreen.tsx')).toEqual([20_000, 35_000])
})

test('has a lower limit for the till than for other screens', () => {
  const weighed = weighApp([shell(), react, screen('src/app/till-screen.ts'), chart], sizeOf)
  expect(tooHeavy(weighed)).toEqual(['+ src/app/till-screen.ts weighs 35.0 kB, and may weigh 15.3 kB.'])
})

test('weighs the landing page with its style and first font', () => {
  const html = '<link href="/assets/landing.css"><script src="/landing.js"></script>'
  const css = '@font-face{src:url(/assets/figtree-latin-wght.woff2)}@font-face{src:url(/assets/figtree-latin-ext-wght.woff2)}'
  const bytes: Record<string, number> = {
    'index.html': 4_000,
    'assets/landing.css': 3_000,
    'landing.js': 1_000,
    'assets/figtree-latin-wght.woff2': 20_000,
    'assets/figtree-latin-ext-wght.woff2': 15_000,
  }
  expect(weighLanding(html, new Map([['assets/landing.css', css]]), (file) => bytes[file] ?? NaN).bytes).toBe(28_000)
})

test.each([
  '/house/src/server/database.ts',
  '/house/src/modules/selling/sale/server/create-sale.ts',
  '/house/src/membership/membership.ts',
  '/house/node_modules/pg/lib/index.js',
  '__vite-browser-external',
])('%s in the browser is refused', (module) => {
  expect(unexpectedImports([shell({ modules: [module] })])).toEqual([
    `${module} belongs to the server, and is in the browser's app.js.`,
  ])
})

test('refuses a chart in the first page, and allows one in a screen', () => {
  expect(unexpectedImports([shell(), react, screen('x.tsx'), chart])).toEqual([])
  expect(unexpectedImports([shell({ imports: ['react.js', 'chart.js'] }), react, chart])).toHaveLength(1)
})
