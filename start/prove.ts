/**
 * `npm run prove`: long proofs. The `*.proof.ts` one after the other, since kills and measurements must not share the machine,
 * those of the modules together; then every random test of `npm test` with a drawn seed and more runs; then all its unit and API
 * tests on other days and in other zones; then the mutants. `npm run prove -- kills` runs those whose file name contains a word.
 * Each run is written to docs/proof.md. `SEED` repeats one.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Proof } from '#testing/proof.ts'
import { allProofs, allTests } from './choose-tests.ts'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { journeysReport, runJourneys } from './journeys.ts'
import { otherDays, testsOnDay } from './other-days.ts'
import { findProgram, prepareServers } from './programs.ts'
import { type Row, updatePage } from './proof-page.ts'
import { type Ran, project, runTool, run, stopAll } from './run.ts'
import { discard, ownTestFolder, sweep, throwAwayDatabase } from './throw-away-database.ts'

const size = { KILLS: '300', KILL_MINUTES: '6', OUTAGE_SECONDS: '30', ROUNDS: '10', OPERATIONS: '1000', RUNS: '1000' }
const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000)

interface Step {
  /** Its rows of docs/proof.md: the files of journeys, else its own name. */
  readonly names: readonly string[]
  readonly run: (env: NodeJS.ProcessEnv) => Promise<Ran>
  /** The command that repeats it. */
  readonly repeat: string
  /** Its names that failed, if only some did. */
  readonly failed?: () => readonly string[]
}

const words = process.argv.slice(2)
const isJourney = (file: string) => file.startsWith('journeys/')
const isCommand = (file: string) => file.startsWith('src/modules/')
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const isRandom = (file: string) =>
  /'fast-check'|testing\/size\.ts'|process\.env\['(?:SEED|ROUNDS|OPERATIONS)'\]/.test(
    fs.readFileSync(path.join(project, file), 'utf8'),
  )
const vitest = (kind: 'prove' | 'test', file: string): Step => ({
  names: [file],
  run: (env) => runTool('vitest', ['run', '--project', kind, file, '--reporter=dot'], { env }),
  repeat: `SEED=${seed} npm run prove -- ${file}`,
})
/** Journeys share one product and its demo, with a database of its own. */
const journeys = (files: readonly string[]): Step => ({
  names: files,
  run: () => runJourneys({ project: 'prove', files, folder }),
  repeat: `npm run prove -- ${words.length === 0 ? 'journeys' : words.join(' ')}`,
  failed: () => {
    const { failures } = playwrightCounts(journeysReport(folder), true)
    return files.filter((file) => failures.some((failure) => failure.startsWith(`${file}:`)))
  },
})

/** Proofs of the modules neither kill nor measure: they share a run, each on every core. */
const commands = (files: readonly string[]): Step => {
  const report = path.join(folder, 'commands.json')
  return {
    names: files,
    run: (env) =>
      runTool(
        'vitest',
        ['run', '--project', 'prove', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
        {
          env,
        },
      ),
    repeat: `SEED=${seed} npm run prove -- ${words.length === 0 ? 'src/modules' : words.join(' ')}`,
    failed: () => {
      const { failures } = vitestCounts(report, true)
      return files.filter((file) => failures.some((failure) => failure.startsWith(file)))
    },
  }
}

let isStopped = false
const stop = () => {
  isStopped = true
  stopAll()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
const began = Date.now()
await sweep()
await prepareServers(console.log)
const folder = ownTestFolder('prove')
const files = Map.groupBy(allProofs(), (file) => (isJourney(file) ? 'journeys' : isCommand(file) ? 'commands' : 'others'))
const all: readonly Step[] = [
  ...(files.get('others') ?? []).map((file) => vitest('prove', file)),
  commands((files.get('commands') ?? []).filter(isWanted)),
  journeys((files.get('journeys') ?? []).filter(isWanted)),
  ...allTests()
    .filter((file) => isRandom(file))
    .map((file) => vitest('test', file)),
  ...otherDays.map((day) => ({
    names: [`other-days: npm test at ${day.instant} in ${day.zone}`],
    run: () => testsOnDay(day),
    repeat: 'npm run prove -- other-days',
  })),
  { names: ['mutants of the rules'], run: () => run(process.execPath, ['start/mutation.ts']), repeat: 'npm run mutation' },
]
const hasFakeTime = findProgram('faketime') !== undefined
const steps = all.filter(
  ({ names }) => names.some(isWanted) && (hasFakeTime || !names.some((name) => name.startsWith('other-days'))),
)
const known = new Set([...all.flatMap(({ names }) => names), ...allProofs()])
const commit = nameOfCommit()
const database = await throwAwayDatabase()
const figures: Proof[] = []
const failures: string[] = []
console.log(`SEED=${seed}`)
try {
  for (const [at, step] of steps.entries()) {
    const { names, repeat } = step
    console.log(`${names.length === 1 ? names[0] : `${names.length} files from ${path.dirname(names[0] ?? '')}`} …`)
    const notes = path.join(folder, `${at}.ndjson`)
    const { ok, output } = await step.run({ ...size, ...process.env, ...database.env, SEED: seed, PROOFS: notes })
    if (isStopped) break
    const found = readFigures(notes)
    figures.push(...found)
    const some = ok ? [] : (step.failed?.() ?? [])
    const failed = ok || some.length > 0 ? some : names
    if (!ok) {
      failures.push(`${failed.join(', ')}: ${repeat}`)
      console.log(`${output}\nTo repeat it: ${repeat}\n`)
    }
    // After each step: an interrupted run has written what it did.
    updatePage(
      names.map((name) => rowOf(name, failed.includes(name) ? repeat : undefined, found)),
      known,
    )
  }
} finally {
  await database.stop()
}
await discard(folder)

console.log(`\n${'tried'.padStart(9)} ${'wrong'.padStart(7)}   what`)
for (const { what, tried, wrong } of figures) console.log(`${String(tried).padStart(9)} ${String(wrong).padStart(7)}   ${what}`)
for (const failure of failures) console.log(`        –  FAILED   ${failure}`)
console.log(`\nIt took ${Math.round((Date.now() - began) / 60_000)} minutes.`)
process.exitCode = failures.length === 0 && !isStopped ? 0 : 1

function readFigures(notes: string): Proof[] {
  if (!fs.existsSync(notes)) return []
  const lines = fs.readFileSync(notes, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): Proof => JSON.parse(line))
}

function rowOf(name: string, repeat: string | undefined, found: readonly Proof[]): Row {
  const day = new Date().toISOString().slice(0, 10)
  if (repeat !== undefined) return { name, day, commit, result: `**failed**: \`${repeat}\`` }
  const tried = found.map((each) => `${each.what}: ${each.tried} tried, ${each.wrong} wrong`)
  const drawn = name.endsWith('.ts') && isRandom(name) ? [`SEED=${seed}`] : []
  return { name, day, commit, result: ['passed', ...tried, ...drawn].join('; ') }
}

/** The commit that is tried, and whether files differ from it. */
function nameOfCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/proof.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
}
