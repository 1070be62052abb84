/** Cost of the plants on sales, refunds and dockets: it leaves a batch with them and comes back by their share. Pure. */
import type { Millionths } from '#kernel/quantity.ts'
import type { ActRow } from './act.ts'

interface Pool {
  plants: number
  cost: Millionths
}

export class DocumentCosts {
  private readonly pools = new Map<string, Pool>()

  put(row: ActRow, cost: Millionths): void {
    const pool = this.pool(row)
    pool.plants -= row.delta
    pool.cost += cost
  }

  take(row: ActRow): Millionths {
    const pool = this.pool(row)
    const share = row.delta >= pool.plants ? pool.cost : (pool.cost * BigInt(row.delta)) / BigInt(pool.plants)
    pool.plants = Math.max(0, pool.plants - row.delta)
    pool.cost -= share
    return share
  }

  private pool({ batch_id, document }: ActRow): Pool {
    const key = `${batch_id} ${document ?? ''}`
    const pool = this.pools.get(key) ?? { plants: 0, cost: 0n }
    this.pools.set(key, pool)
    return pool
  }
}
