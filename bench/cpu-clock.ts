/** Measures work by the CPU time of PostgreSQL and of this process, as the machine has other load. */
import fs from 'node:fs'
import type pg from 'pg'

type Clock = () => number

export interface Clocks {
  readonly ours: Clock
  readonly theirs: Clock
}

/** The CPU milliseconds of PostgreSQL's process for a connection and of this process; the elapsed time, where the system does not report them. */
export async function clocks(pool: pg.Pool, owner: pg.Pool): Promise<Clocks> {
  const clockOf = async (of: pg.Pool): Promise<Clock> => {
    const { rows } = await of.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const file = `/proc/${rows[0]?.pid}/schedstat`
    if (!fs.existsSync(file)) return () => performance.now()
    return () => {
      const { user, system } = process.cpuUsage()
      return Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6 + (user + system) / 1e3
    }
  }
  return { ours: await clockOf(pool), theirs: await clockOf(owner) }
}

export interface Taken {
  readonly work: number
  readonly clock: number
}

export async function best(times: number, clock: Clock, action: () => Promise<unknown>): Promise<Taken> {
  const measured: Taken[] = []
  for (let i = 0; i < times; i++) {
    const started = [clock(), performance.now()] as const
    await action()
    measured.push({ work: clock() - started[0], clock: performance.now() - started[1] })
  }
  return { work: Math.min(...measured.map(({ work }) => work)), clock: Math.min(...measured.map((each) => each.clock)) }
}
