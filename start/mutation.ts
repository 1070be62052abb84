/**
 * `npm run mutation`: puts small faults (mutants) into the rules, one at a time, and counts how many make a unit test fail. Under 94 % it
 * fails. `npm run mutation -- tender refund` measures only the files whose paths contain one of the words, and lists surviving mutants.
 */
import fs from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { startVitest } from 'vitest/node'
import { pureTests, ruleFiles } from './mutation-files.ts'
import { project } from './run.ts'

const lowestScore = 94
const filters = process.argv.slice(2)
const files = chosenFiles()
const began = Date.now()

const { files: instrumented, mutants } = await instrument()
const { tests, broken, loaded, reached, killed } = await runTests()
// Code that runs while a file is loaded cannot be changed later: such a mutant is skipped, unless a test reaches it too.
const counted = mutants.filter(({ id, status }) => status === undefined && (reached.has(id) || !loaded.has(id)))
if (filters.length > 0) printMissed()
printTable()
for (const name of broken) console.error(`This test fails without any mutant: ${name}`)
process.exitCode = broken.length > 0 || score(counted) < lowestScore ? 1 : 0

/** An unknown filter or an outdated list of rules is reported in a sentence. */
function chosenFiles(): string[] {
  try {
    return ruleFiles(filters)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

function instrument() {
  const no = () => false
  const silent = () => undefined
  const levels = {
    isTraceEnabled: no,
    isDebugEnabled: no,
    isInfoEnabled: no,
    isWarnEnabled: no,
    isErrorEnabled: no,
    isFatalEnabled: no,
  }
  const { warn, error } = console
  const logger = { ...levels, trace: silent, debug: silent, info: silent, warn, error, fatal: error }
  const sources = files.map((name) => ({ name, mutate: true, content: fs.readFileSync(path.join(project, name), 'utf8') }))
  return new Instrumenter(logger).instrument(sources, { plugins: null, ignorers: [], excludedMutations: [] })
}

/** Runs the unit tests on the instrumented files; mutation-runner.ts records for each test what it reached and killed. */
async function runTests() {
  const sources = new Map(instrumented.map(({ name, content }) => [path.join(project, name).replaceAll(path.sep, '/'), content]))
  const vitest = await startVitest(
    [],
    {
      root: project,
      config: false,
      include: pureTests(),
      runner: path.join(project, 'start/mutation-runner.ts'),
      run: true,
      isolate: false,
      // Limit for one run of a test on instrumented code.
      testTimeout: 60_000,
      pool: 'threads',
      // Caches compiled files by their content on disk, which does not contain the mutants.
      fsModuleCache: false,
      reporters: [{}],
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform: (_code, id) => sources.get(id) }] },
  )
  const cases = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  const unloaded = vitest.state.getTestModules().filter((module) => module.errors().length > 0)
  await vitest.close()
  const noted = (name: 'loaded' | 'reached' | 'killed') => new Set(cases.flatMap((each) => each.meta()[name] ?? []))
  return {
    tests: cases.length,
    broken: [
      ...cases.filter((each) => each.result().state !== 'passed').map((each) => each.fullName),
      ...unloaded.map((module) => module.moduleId),
    ],
    loaded: noted('loaded'),
    reached: noted('reached'),
    killed: noted('killed'),
  }
}

function printMissed() {
  for (const { id, fileName, location, mutatorName, replacement } of counted.filter((mutant) => !killed.has(mutant.id))) {
    const place = `${fileName}:${location.start.line + 1}:${location.start.column + 1}`
    console.log(
      `${place} ${reached.has(id) ? 'survived' : 'not run'}, ${mutatorName}:\n    ${replacement.replaceAll('\n', '\n    ')}`,
    )
  }
}

function printTable() {
  const rows = files.map((file) => ({ file, all: counted.filter(({ fileName }) => fileName === file) }))
  console.log('\nScore  Killed         File')
  for (const { file, all } of [...rows.toSorted((a, b) => score(b.all) - score(a.all)), { file: 'Total', all: counted }])
    console.log(`${score(all).toFixed(1).padStart(5)}  ${`${countKilled(all)} of ${all.length}`.padEnd(13)}  ${file}`)
  console.log(`\n${tests} tests, ${((Date.now() - began) / 1_000).toFixed(0)} s.`)
}

function countKilled(all: readonly { id: string }[]): number {
  return all.filter(({ id }) => killed.has(id)).length
}

function score(all: readonly { id: string }[]): number {
  return all.length === 0 ? 100 : (100 * countKilled(all)) / all.length
}
