/** The number of passed and failed tests, from the reports of the two test runners, as one line. */
import fs from 'node:fs'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

export function vitestCounts(file: string, ok: boolean): Counts {
  const report = read(file, VitestReport)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return brokenOutside(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

export function playwrightCounts(file: string, ok: boolean): Counts {
  const report = read(file, PlaywrightReport)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return brokenOutside(ok, { passed: expected, failed: unexpected + flaky, skipped })
}

/** A check outside the test runners: it passes or fails as a whole. */
export const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

export function total(all: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => all.reduce((so_far, each) => so_far + each[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
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
