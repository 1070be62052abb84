/**
 * `npm test`: runs all checks and sets up what they need. `npm test -- tender checkout` runs only the tests whose
 * file names contain one of the words, and `npm test -- --watch tender` runs them again after each change. `npm run check` (`--changed`) checks types, lint and format, and runs the tests in the folders of the
 * files that git reports as changed; it omits the browser.
 */
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { allTests, changedFiles, relatedTests } from './choose-tests.ts'
import { type Counts, summaryText, one, playwrightCounts, slowest, total, vitestCounts } from './counts.ts'
import { journeysReport, runJourneys } from './journeys.ts'
import { type Ran, run, runTool, stopAll } from './run.ts'
import { discard, ownTestFolder, sweep, throwAwayDatabase } from './throw-away-database.ts'

const onlyChanged = process.argv.includes('--changed')
const watches = process.argv.includes('--watch')
const names = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const began = Date.now()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
await sweep()
const ownFolder = ownTestFolder('run')
const counts = await everything().catch(broken)
await discard(ownFolder)
const { failed, failures, files } = total(counts)
if (files.length > 10) console.log(`\nThe slowest files\n${slowest(files)}`)
console.log(`\nAll of it took ${seconds(began)} s.`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(summaryText(total(counts)))
process.exitCode = failed === 0 ? 0 : 1

async function everything(): Promise<Counts[]> {
  if (names.length > 0) return testsNamed(names)
  if (onlyChanged) return [...(await checkSources()), ...(await changedTests())]
  const browser = findBrowser(console.log).catch(() => undefined)
  // Side by side, since none keeps all cores busy by itself.
  const tests = async () => [await unitTests()]
  const inBrowser = async () => {
    const built = await build()
    await browser
    return [...built, await journeys()]
  }
  return (await Promise.all([checkSources(), tests(), inBrowser()])).flat()
}

async function testsNamed(filters: readonly string[]): Promise<Counts[]> {
  const files = allTests().filter((file) => filters.some((filter) => file.includes(filter)))
  if (files.length === 0) {
    console.error(`No test file has ${filters.map((filter) => `“${filter}”`).join(' or ')} in its name.`)
    return [one(false)]
  }
  const walks = files.filter((file) => file.startsWith('journeys/'))
  const others = files.filter((file) => !file.startsWith('journeys/'))
  return [...(others.length > 0 ? [await unitTests(others)] : []), ...(walks.length > 0 ? [await journeys(walks)] : [])]
}

async function changedTests(): Promise<Counts[]> {
  const files = relatedTests(changedFiles(), allTests()).filter((file) => !file.startsWith('journeys/'))
  if (files.length === 0) console.log('There is no test beside what changed.')
  return files.length === 0 ? [] : [await unitTests(files)]
}

async function checkSources(): Promise<Counts[]> {
  return [
    await check('Types of pure files, without browser and Node', () => runTool('tsc', ['-p', 'tsconfig.pure.json'])),
    await check('Types, lint and import rules', () => runTool('oxlint', ['--type-aware', '--type-check'])),
    await check('Files, exports and packages that nothing uses', () => runTool('knip', ['--no-progress'])),
    await check('Format', () => runTool('oxfmt', ['--check', '.', '!package.json', '!.oxfmtrc.json'])),
  ]
}

async function build(): Promise<Counts[]> {
  return [await check('Web app, its sizes and what is in it', () => run(process.execPath, ['start/build.ts']))]
}

async function unitTests(files: readonly string[] = []): Promise<Counts> {
  const report = path.join(ownFolder, 'vitest.json')
  const database = await throwAwayDatabase()
  console.log('\nUnit and API tests')
  const args = [
    watches ? 'watch' : 'run',
    '--project',
    'test',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const options = { ...(watches ? { stdio: 'inherit' as const } : { prints: true }), env: { ...process.env, ...database.env } }
  const { ok } = await runTool('vitest', args, options).finally(() => database.stop())
  return vitestCounts(report, ok)
}

async function journeys(files: readonly string[] = []): Promise<Counts> {
  console.log('\nJourneys in a browser')
  const { ok, output } = await runJourneys({ project: 'test', files, folder: ownFolder, prints: true })
  return playwrightCounts(journeysReport(ownFolder), ok, output)
}

/** The setup of the tests has failed. */
function broken(error: unknown): Counts[] {
  console.error(error)
  return [one(false)]
}

async function check(title: string, work: () => Promise<Ran>): Promise<Counts> {
  const start = Date.now()
  const { ok, output } = await work()
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds(start)} s)${ok ? '' : `\n${output.trimEnd()}\n`}`)
  return one(ok, title)
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1_000).toFixed(1)
}
