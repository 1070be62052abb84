/** The product as a process, from its bundle, with and without a collector of traces: what it loads, and that it starts, serves and stops whatever the collector does. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCollector } from '#testing/collector.ts'
import { buildWebIfChanged } from '#app/web-build.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'
import { end, startProduct } from './product.ts'

const folder = ownTestFolder('traces')
// Otherwise the sources would be loaded, file by file.
beforeAll(() => buildWebIfChanged((_title, work) => work()))
afterAll(() => discard(folder))

/** Prints the address of every file with OpenTelemetry in its name that is loaded. The launcher may run on a Node without these hooks. */
const watch = path.join(folder, 'watch.mjs')
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(
  watch,
  `import module from 'node:module'
module.registerHooks?.({
  load(url, context, next) {
    if (/opentelemetry|open-telemetry/.test(url)) console.log('LOADED ' + url)
    return next(url, context)
  },
})
`,
)
const env = { NODE_OPTIONS: `--import=${pathToFileURL(watch).href}` }
const loadedBy = (output: string) =>
  [...output.matchAll(/^LOADED .*?((?:@opentelemetry\/[\w-]+)|open-telemetry\.cjs)/gm)].map(([, name]) => name ?? '')

test('an unconfigured start loads no part of the tracing', async () => {
  const product = await startProduct(path.join(folder, 'data'), env)
  expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  const { code, output } = await end(product, 'SIGTERM')
  expect(code).toBe(0)
  // The interface of OpenTelemetry, which does nothing, comes with prom-client.
  expect([...new Set(loadedBy(output))]).toEqual(['@opentelemetry/api'])
})

test('with a collector that never answers it starts, answers and stops as ever, and with one that does, spans arrive', async () => {
  for (const silent of [true, false]) {
    const collector = await openCollector({ silent })
    const product = await startProduct(path.join(folder, 'data'), {
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_SERVICE_NAME: 'shop',
    })
    for (let i = 0; i < 50; i++) expect((await fetch(`${product.address}/api/users/me?q=Ana`)).status).toBe(401)
    const { code, output } = await end(product, 'SIGTERM')
    expect(code).toBe(0)
    expect(loadedBy(output)).toContain('open-telemetry.cjs')
    if (!silent) {
      expect(collector.spans.map(({ name }) => name)).toEqual(Array(50).fill('GET /api/users/me'))
      expect(collector.service()).toBe('shop')
      expect(collector.received()).not.toContain('Ana')
    }
    collector.close()
  }
})
