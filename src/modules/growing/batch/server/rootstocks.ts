/** Rootstocks of grafts: the batches whose plants are grafted, as they are once the lines before have taken theirs. */
import { invalid } from '#kernel/problem.ts'
import { type BatchSnapshot, checkDay, checkQuantity, shareOf } from '#modules/growing/ledger/batch-snapshot.ts'
import type { Db } from '#server/database.ts'
import type { PropagationBody } from '../batch-bodies.ts'
import { refuseWhereClosed } from './refuse-where-closed.ts'

interface Grafting extends Pick<PropagationBody, 'method' | 'started_on' | 'location'> {
  readonly batches: readonly Pick<PropagationBody['batches'][number], 'rootstock_batch_id' | 'quantity' | 'cost'>[]
}

/** `of`: the rootstock of a line, undefined without one. Refuses what it cannot give. */
export async function rootstocksOf(
  db: Db,
  { batches, method, started_on, location }: Grafting,
  locked: readonly BatchSnapshot[],
  today: string,
): Promise<{ readonly of: (line: number) => BatchSnapshot | undefined }> {
  const left = new Map(locked.map((batch) => [batch.id, batch]))
  const chosen = batches.map(({ rootstock_batch_id, quantity, cost }, i) => {
    const stock = left.get(rootstock_batch_id ?? '')
    if (!stock) return undefined
    const at = (field: string) => `batches.${i}.${field}`
    if (method !== 'graft')
      throw invalid([
        { path: at('rootstock_batch_id'), message: 'Only grafts have a rootstock. Choose From grafts, or no rootstock.' },
      ])
    if (Number(cost ?? 0) > 0)
      throw invalid([
        {
          path: at('cost'),
          message: 'The rootstocks bring their cost. Leave this blank, and add the cost of scions to the batch.',
        },
      ])
    checkQuantity(stock, quantity, at('quantity'))
    checkDay(stock, started_on, today, 'started_on')
    const cost_left = stock.cost - shareOf(stock, quantity)
    left.set(stock.id, { ...stock, quantity_current: stock.quantity_current - quantity, cost: cost_left })
    return stock
  })
  const used = chosen.flatMap((stock) => stock ?? [])
  if (used.length > 0) await refuseWhereClosed(db, used, { isToday: started_on === today }, location)
  return { of: (line) => chosen[line] }
}
