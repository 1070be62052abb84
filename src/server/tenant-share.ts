/** Shares the connections of a pool among nurseries: one nursery uses six of ten at most, so that its rush leaves some to the others. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import { Limiter } from './concurrency-limiter.ts'

const share = 0.6

/** The most callers of one nursery that wait, and the longest wait in milliseconds: beyond them a caller is refused. */
const waiting = 500
const timeout = 10_000

interface Turn {
  readonly limiter: Limiter
  callers: number
}

const pools = new WeakMap<pg.Pool, Map<NurseryId, Turn>>()

/** Runs the work when it is the nursery's turn; throws a Problem UNAVAILABLE where too many of its callers wait, or for too long. */
export async function inTurn<T>(pool: pg.Pool, nurseryId: NurseryId, work: () => Promise<T>): Promise<T> {
  const turns = pools.get(pool) ?? new Map<NurseryId, Turn>()
  pools.set(pool, turns)
  const turn = turns.get(nurseryId) ?? { limiter: limiterOf(pool), callers: 0 }
  turns.set(nurseryId, turn)
  turn.callers += 1
  try {
    return await turn.limiter.run(work)
  } finally {
    turn.callers -= 1
    if (turn.callers === 0) turns.delete(nurseryId)
  }
}

export const nurseryBusy = 'Your nursery is very busy right now. Try again in a moment.'

const limiterOf = ({ options }: pg.Pool) =>
  new Limiter({
    atOnce: Math.max(1, Math.ceil((options.max ?? 10) * share)),
    waiting,
    timeout,
    busy: nurseryBusy,
  })
