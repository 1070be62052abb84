/** The unit and API tests on other days and in other zones than those of this machine, their database too. */
import { findProgram } from './programs.ts'
import { type Ran, commandOf, run } from './run.ts'

/** A leap day, the last minutes of a year, and the hour that comes twice where summer ends: in New Zealand, on machines elsewhere. */
export const otherDays = [
  { instant: '2028-02-28T23:00:00Z', zone: 'America/St_Johns' },
  { instant: '2026-12-31T10:30:00Z', zone: 'Asia/Kolkata' },
  { instant: '2027-04-03T13:30:00Z', zone: 'Pacific/Chatham' },
] as const

/** Proves a timer of the database that fires while it waits: libfaketime gives its handler the real time, so it never ends there. */
const byTimer = 'src/server/client-disconnect.test.ts'

/** Runs all of them as if it were then and there. The database is one of their own: its clock has to agree with theirs. */
export function testsOnDay({ instant, zone }: (typeof otherDays)[number]): Promise<Ran> {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000)
  const [node, args] = commandOf('vitest', ['run', '--project', 'test', '--reporter=dot', '--exclude', byTimer])
  return run(findProgram('faketime') ?? 'faketime', ['-f', `${seconds < 0 ? '' : '+'}${seconds}s`, node, ...args], {
    // Timers go by the real clock.
    env: { ...process.env, TZ: zone, DONT_FAKE_MONOTONIC: '1' },
  })
}
