/** Finds the node of a distributed database (Citus) that holds a nursery, and shares out the nodes' connections. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import { isDistributed } from './database.ts'
import { toProblem } from './database-errors.ts'
import { NodeShare } from './node-share.ts'

/** Milliseconds until the node of a moved nursery is looked up again. */
const cachedFor = 60_000
const mostCached = 10_000

/** On the coordinator alone, which knows it from its catalog. */
const nodeOfNursery = `SELECT groupid::text AS node FROM pg_dist_placement WHERE shardid = get_shard_id_for_distribution_column('nurseries', $1::uuid)`

const shares = new WeakMap<pg.Pool, NodeShare>()

/** Runs a transaction when it is the turn of the nursery's node; at once where the database is not distributed. */
export async function inTurnOfNode<T>(pool: pg.Pool, nurseryId: NurseryId, work: () => Promise<T>): Promise<T> {
  if (!isDistributed(pool)) return work()
  const share = shares.get(pool) ?? new NodeShare(lookUp(pool), pool.options.max ?? 10)
  shares.set(pool, share)
  return share.run(nurseryId, work)
}

function lookUp(pool: pg.Pool): (nurseryId: NurseryId) => Promise<string> {
  const known = new Map<NurseryId, { readonly node: Promise<string>; readonly until: number }>()
  const ask = async (nurseryId: NurseryId) => {
    const { rows } = await pool.query<{ node: string }>(nodeOfNursery, [nurseryId]).catch((error: unknown) => {
      known.delete(nurseryId)
      throw toProblem(error).problem
    })
    return rows[0]?.node ?? ''
  }
  return (nurseryId) => {
    const found = known.get(nurseryId)
    if (found !== undefined && found.until > performance.now()) return found.node
    if (known.size >= mostCached) known.clear()
    const node = ask(nurseryId)
    known.set(nurseryId, { node, until: performance.now() + cachedFor })
    return node
  }
}
