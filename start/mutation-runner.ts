/**
 * Runs a test while mutants are measured: once unchanged, to see which mutants it reaches, and then once for each of those that
 * no test has detected yet. The mutants are all in the code already; a global object of Stryker's instrumenter selects the active
 * one.
 */
import * as fc from 'fast-check'
import { type RunnerTestCase, TestRunner } from 'vitest'

interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}
type Hits = Record<string, number>

declare module 'vitest' {
  interface TaskMeta {
    /** Mutants in code that runs when a file is loaded. */
    loaded?: string[]
    reached?: string[]
    killed?: string[]
  }
}

const instrumented: Instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {})
/** Killed by a test of this worker. */
const killed = new Set<string>()
/** A mutant that makes a loop endless is reached this many times more often than the original code. */
const mostHits = 100
// A fixed seed, and no shrinking: a failure is enough.
fc.configureGlobal({ seed: 1, endOnFailure: true })

export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    instrumented.currentTestId = test.id
    await run()
    const hits = instrumented.mutantCoverage?.perTest[test.id] ?? {}
    instrumented.currentTestId = 'a mutant'
    test.meta.reached = Object.keys(hits)
    test.meta.loaded = Object.keys(instrumented.mutantCoverage?.static ?? {})
    test.meta.killed = []
    for (const [mutant, times] of Object.entries(hits)) {
      if (killed.has(mutant) || !(await fails(run, mutant, times))) continue
      killed.add(mutant)
      test.meta.killed.push(mutant)
    }
    instrumented.currentTestId = undefined
  }
}

async function fails(run: () => unknown, mutant: string, hits: number): Promise<boolean> {
  Object.assign(instrumented, { activeMutant: mutant, hitCount: 0, hitLimit: hits * mostHits })
  try {
    await run()
    return false
  } catch {
    return true
  } finally {
    Object.assign(instrumented, { activeMutant: undefined, hitCount: undefined })
  }
}
