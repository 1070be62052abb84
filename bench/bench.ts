/**
 * `npm run bench`: every measure that has a goal, in one table: the figure, the limit and the aim. It takes about half an hour on
 * a quiet machine. `npm run bench -- requests search` runs only these; a name that ends in `.json` is the file for the figures,
 * with a picture beside it (`figures.svg`).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Measure, measuresFile, pictureOf, tableOfMeasures } from './measures.ts'

/** In this order; each is a file beside this one. */
const benchmarks = ['requests', 'search', 'reports', 'tenants', 'stall', 'streams', 'webhooks', 'product', 'forecast'] as const

const words = process.argv.slice(2)
const file = words.find((word) => word.endsWith('.json'))
const chosen = benchmarks.filter((name) => words.length === (file ? 1 : 0) || words.includes(name))
const unknown = words.filter((word) => word !== file && !benchmarks.some((name) => name === word))
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(' or ')}. They are: ${benchmarks.join(', ')}.`)
  process.exit(1)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-measures-'))
const measures: Measure[] = []
const failed: string[] = []
for (const name of chosen) {
  console.log(`\n== ${name}`)
  const left = path.join(folder, `${name}.json`)
  const args = [...process.execArgv, path.join(import.meta.dirname, `${name}.ts`)]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [measuresFile]: left } })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (fs.existsSync(left)) measures.push(...(JSON.parse(fs.readFileSync(left, 'utf8')) as Measure[]))
  if (code !== 0 || !fs.existsSync(left)) failed.push(name)
}
fs.rmSync(folder, { recursive: true })

console.log(`\n${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n${tableOfMeasures(measures)}`)
if (file !== undefined) {
  fs.writeFileSync(file, JSON.stringify(measures, null, 2))
  fs.writeFileSync(`${file.replace(/\.json$/, '')}.svg`, pictureOf(measures))
}
if (failed.length > 0) console.error(`Not measured: ${failed.join(', ')}; the reason is above.`)
process.exitCode = failed.length > 0 ? 1 : 0
