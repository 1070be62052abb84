/** The number of passed and failed tests, and which failed, from the reports of the two test runners. */
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Failures, a line each. */
  readonly failures: readonly string[]
  readonly files: readonly FileTime[]
}

export interface FileTime {
  readonly name: string
  readonly milliseconds: number
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.optional(z.object({ message: z.optional(z.string()) })),
          errorLocation: z.optional(z.object({ line: z.int() })),
        }),
      ),
    }),
  ),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(Suite),
})

export function vitestCounts(file: string, ok: boolean): Counts {
  const report = read(file, VitestReport)
  if (report === undefined) return one(false, 'The unit and API tests have no report.')
  return brokenOutside(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(name),
      milliseconds: endTime - startTime,
    })),
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      if (failed.length === 0) return status === 'failed' ? [`${relative(name)}: ${firstLine(message)}`] : []
      return failed.map((each) => `${relative(name)} › ${each.fullName}: ${firstLine(each.failureMessages?.[0])}`)
    }),
  })
}

/** `output`: why there is no report, if that is known. */
export function playwrightCounts(file: string, ok: boolean, output = ''): Counts {
  const report = read(file, PlaywrightReport)
  if (report === undefined) return one(false, output || 'The journeys have no report.')
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = specs.filter((spec) => !spec.ok).map(journeyFailure)
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, of]) => ({
    name: `journeys/${file}`,
    milliseconds: of
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, each) => sum + each.duration, 0),
  }))
  return brokenOutside(ok, { passed: expected, failed: unexpected + flaky, skipped, failures, files })
}

/** The journey, the line at which it failed, why, and what its pages showed then. */
function journeyFailure({ file, line, title, tests }: z.infer<typeof Spec>): string {
  const { error, errorLocation } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {}
  const [why = ''] = stripVTControlCharacters(error?.message ?? '').split('\nCall log', 1)
  const shown = tests.flatMap(({ annotations }) => annotations).map(({ type, description }) => `${type}: ${description ?? ''}`)
  return `journeys/${file}:${errorLocation?.line ?? line} › ${title}: ${[inOneLine(why), ...shown].join('\n    ')}`
}

const specsOf = ({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [...specs, ...suites.flatMap(specsOf)]

const relative = (file: string): string => path.relative(process.cwd(), file)

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

const firstLine = (message = ''): string => stripVTControlCharacters(message.split('\n', 1)[0] ?? '')

/** A check outside the test runners: it passes or fails as a whole. */
export const one = (ok: boolean, title?: string): Counts => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: ok || title === undefined ? [] : [title],
  files: [],
})

export function total(all: readonly Counts[]): Counts {
  const sum = (name: 'passed' | 'failed' | 'skipped') => all.reduce((before, each) => before + each[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
    files: all.flatMap(({ files }) => files),
  }
}

/** The ten slowest files, each in a line, and their share of the time of all. */
export function slowest(files: readonly FileTime[]): string {
  const all = files.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return files
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(({ name, milliseconds }) => {
      const share = `${Math.round((100 * milliseconds) / all)} %`
      return `${(milliseconds / 1_000).toFixed(1).padStart(7)} s ${share.padStart(5)}  ${name}`
    })
    .join('\n')
}

/** The last line of the output. */
export function summaryText({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A run can fail without a failed test: a file that cannot be loaded, an error between two tests. */
function brokenOutside(ok: boolean, counts: Counts): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> | undefined {
  return fs.existsSync(file) ? shape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined
}
