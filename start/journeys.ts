/** Runs journeys in a browser, on a product of their own. */
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/postgres/postmaster.ts'
import { findBrowser } from './browser.ts'
import { type Ran, runTool } from './run.ts'
import { copyMigratedDatabase } from './throw-away-database.ts'

interface Journeys {
  readonly project: 'test' | 'prove'
  /** Parts of their file names; all of the project without one. */
  readonly files?: readonly string[]
  /** The folder for their data and report; gone at the end. */
  readonly folder: string
  readonly env?: NodeJS.ProcessEnv
  readonly prints?: boolean
}

export const journeysReport = (folder: string) => path.join(folder, 'journeys.json')

export async function runJourneys({ project, files = [], folder, env = process.env, prints = false }: Journeys): Promise<Ran> {
  const browser = await findBrowser(console.log).catch((error: unknown) => error)
  if (typeof browser !== 'string') return { ok: false, output: String(browser) }
  const data = path.join(folder, 'data')
  await copyMigratedDatabase(data)
  // It does not wait for its disk, and is not vacuumed: it lives for minutes.
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map((each) => `${each} = off\n`)
  fs.appendFileSync(path.join(data, 'postgres', 'postgresql.auto.conf'), settings.join(''))
  return runTool('playwright', ['test', `--project=${project}`, ...files, '--reporter=list,json'], {
    prints,
    env: {
      ...env,
      // Node strips the types of the journeys, as it does of the product: Playwright's own way compiles and loads them in twice the time.
      PW_DISABLE_TS_ESM: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport(folder),
      JOURNEYS_BROWSER: browser,
      JOURNEYS_PORT: String(await freePort()),
      JOURNEYS_DATA: data,
    },
  })
}
