/** The files of each release for the tests of later versions: its migrations, and a small nursery of its time. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, 'releases')

export interface Release {
  readonly version: string
  readonly folder: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
}

/** The oldest first. */
export const releases = (): Release[] =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({ version, folder: path.join(folder, version), migrations: migrationsOf(path.join(folder, version)) }))

/** As `sha256sum` writes them. */
const migrationsOf = (release: string) =>
  fs
    .readFileSync(path.join(release, 'migrations.sha256'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }))

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** The secrets of the example nursery alone, which everybody can read in the repository. */
export const releaseSecrets = { SESSION_SECRET: digest('an example'), MEMBERSHIP_SECRET: digest('another example') }

/** Addresses whose answers every later version must give for the rows of a release that was made on this day. */
export const figures = (day: string): readonly string[] => {
  const days = `from=${Number(day.slice(0, 4)) - 1}${day.slice(4)}&to=${day}`
  return [
    ...['month', 'plant', 'category', 'size', 'staff', 'customer', 'method'].map((by) => `/api/reports/sales?${days}&by=${by}`),
    `/api/reports/expenses?${days}`,
    ...['profit', 'balance', 'trial', 'tax', 'stock', 'cash', 'plants'].map(
      (statement) => `/api/reports/financial?${days}&statement=${statement}`,
    ),
    '/api/business-accounts',
    '/api/plant-batches',
    '/api/orders/current',
    '/api/orders/future',
    '/api/inventory/items',
  ]
}
