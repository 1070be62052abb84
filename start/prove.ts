/**
 * `npm run prove`: what takes long because it proves much. The proofs (`*.proof.ts`) one after the other, since what kills and what measures must
 * not share the machine; then every random test of `npm test` with a drawn seed and more runs; then all its unit and API tests on other days and in other
 * zones; then the mutants.
 * `npm run prove -- kills` runs those whose file name contains a word. A whole run is written to docs/proof.md. `SEED` repeats one.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Proof } from '#testing/proof.ts'
import { allProofs, allTests } from './choose-tests.ts'
import { runJourneys } from './journeys.ts'
import { otherDays, testsOnDay } from './other-days.ts'
import { findProgram, prepareServers } from './programs.ts'
import { project, runTool, run, stopAll } from './run.ts'
import { discard, ownTestFolder, sweep, throwAwayDatabase } from './throw-away-database.ts'

const size = { KILLS: '300', KILL_MINUTES: '6', OUTAGE_SECONDS: '30', ROUNDS: '10', OPERATIONS: '1000', RUNS: '1000' }
const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000)

interface Step {
  readonly name: string
  readonly run: (env: NodeJS.ProcessEnv) => Promise<{ readonly ok: boolean; readonly output: string }>
  /** The command that repeats it. */
  readonly repeat: string
}

const words = process.argv.slice(2)
const isJourney = (file: string) => file.startsWith('journeys/')
const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
const isRandom = (file: string) =>
  /'fast-check'|testing\/size\.ts'|process\.env\['(?:SEED|ROUNDS|OPERATIONS)'\]/.test(
    fs.readFileSync(path.join(project, file), 'utf8'),
  )
const vitest = (kind: 'prove' | 'test', file: string) => (env: NodeJS.ProcessEnv) =>
  runTool('vitest', ['run', '--project', kind, file, '--reporter=dot'], { env })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
const began = Date.now()
const proofs = allProofs().filter(isWanted)
await sweep()
await prepareServers(console.log)
const steps: readonly Step[] = [
  ...proofs
    .filter((file) => !isJourney(file))
    .map((file) => ({ name: file, run: vitest('prove', file), repeat: `SEED=${seed} npm run prove -- ${file}` })),
  // Journeys share one product and its demo, with a database of its own.
  ...(proofs.some(isJourney)
    ? [
        {
          name: 'journeys',
          run: () => runJourneys({ project: 'prove', files: proofs.filter(isJourney), folder }),
          repeat: `npm run prove -- ${words.length === 0 ? 'journeys' : words.join(' ')}`,
        },
      ]
    : []),
  ...allTests()
    .filter((file) => isWanted(file) && isRandom(file))
    .map((file) => ({ name: file, run: vitest('test', file), repeat: `SEED=${seed} npm run prove -- ${file}` })),
  ...otherDays
    .filter(() => isWanted('other-days') && findProgram('faketime') !== undefined)
    .map((day) => ({
      name: `npm test at ${day.instant} in ${day.zone}`,
      run: () => testsOnDay(day),
      repeat: 'npm run prove -- other-days',
    })),
  ...(words.length === 0
    ? [
        {
          name: 'mutants of the rules',
          run: () => run(process.execPath, ['start/mutation.ts']),
          repeat: 'npm run mutation',
        },
      ]
    : []),
]
const folder = ownTestFolder('prove')
const notes = path.join(folder, 'proofs.ndjson')
const database = await throwAwayDatabase()
const failed: Step[] = []
console.log(`SEED=${seed}`)
try {
  for (const step of steps) {
    console.log(`${step.name} …`)
    const { ok, output } = await step.run({ ...size, ...process.env, ...database.env, SEED: seed, PROOFS: notes })
    if (ok) continue
    failed.push(step)
    console.log(`${output}\nTo repeat it: ${step.repeat}\n`)
  }
} finally {
  await database.stop()
}
const notedProofs = fs.existsSync(notes)
  ? fs
      .readFileSync(notes, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Proof => JSON.parse(line))
  : []
await discard(folder)

console.log(`\n${'tried'.padStart(9)} ${'wrong'.padStart(7)}   what`)
for (const { what, tried, wrong } of notedProofs)
  console.log(`${String(tried).padStart(9)} ${String(wrong).padStart(7)}   ${what}`)
for (const { name, repeat } of failed) console.log(`        –  FAILED   ${name}: ${repeat}`)
const minutes = Math.round((Date.now() - began) / 60_000)
console.log(`\nIt took ${minutes} minutes.`)
if (words.length === 0) writeReport()
process.exitCode = failed.length === 0 ? 0 : 1

/** docs/proof.md: the last whole run. */
function writeReport(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim()
  const lines = [
    '# The last proof',
    '',
    '`npm run prove` tries what takes long: kills, outages, restores, the servers of Debian, random business at full size, all screens in all',
    'themes, and the mutants of the rules. It writes this page.',
    '',
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, SEED=${seed}, ${minutes} minutes: ${steps.length - failed.length} of ${steps.length} steps passed.`,
    '',
    '| tried | wrong | what |',
    '|---:|---:|---|',
    ...notedProofs.map(({ what, tried, wrong }) => `| ${tried} | ${wrong} | ${what} |`),
    ...failed.map(({ name, repeat }) => `| – | failed | ${name}: \`${repeat}\` |`),
    '',
  ]
  fs.writeFileSync(path.join(project, 'docs', 'proof.md'), lines.join('\n'))
}
