/** Traces a lot forward and a sale back. A supply is followed for as long as some of the lot may have been in stock. */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { placeOnHold, releaseHold } from '#modules/growing/ledger/server/hold-batch.ts'
import { buyersOf, familyOf } from '#modules/growing/batch/server/trace-batches.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type Trace, type TracedLine, mostLines } from '../trace.ts'
import * as queries from './trace.queries.ts'

export async function traceLot(db: Db, code: string): Promise<Trace> {
  const [roots, supplies] = await Promise.all([queries.batchesOfLot(db, code), queries.suppliesOfLot(db, code)])
  if (roots.length > 0 || supplies.length > 0) return toCustomers(db, roots, supplies)
  const lines = await queries.linesOfInvoice(db, code)
  if (lines.length > 0) return toLots(db, code, lines)
  throw new Problem('NOT_FOUND', `No lot, batch or invoice matches ${code}. Check the label or invoice.`)
}

/** Batches descended from the lot or the batch. Rejects an invoice: its lots have to be named one by one. */
async function batchesOf(db: Db, code: string): Promise<string[]> {
  const { way, batches } = await traceLot(db, code)
  if (way === 'to lots')
    throw invalid([{ path: 'code', message: 'This is an invoice. Trace one of its lots or batches, and put that on hold.' }])
  if (batches.length === 0) throw new Problem('BAD_STATE', `No batch contains ${code}. There is nothing to put on hold.`)
  return batches.map(({ id }) => id)
}

export async function holdLot(db: Db, userId: UserId, code: string, reason: string): Promise<Trace> {
  await placeOnHold(db, userId, await batchesOf(db, code), reason)
  return traceLot(db, code)
}

export async function releaseLot(db: Db, userId: UserId, code: string): Promise<Trace> {
  await releaseHold(db, userId, await batchesOf(db, code))
  return traceLot(db, code)
}

type Supplied = Awaited<ReturnType<typeof queries.suppliesOfLot>>

async function toCustomers(db: Db, roots: readonly string[], supplies: Supplied): Promise<Trace> {
  const taken = await takenOf(db, supplies)
  const referring = (type: string) => [
    ...new Set(taken.filter((each) => each.reference_type === type).map((each) => each.reference_id)),
  ]
  const potted = await queries.batchesOfOperations(db, referring('batch_operation'))
  const starts = [...new Set([...roots, ...potted])]
  const items = [...new Set(taken.map(({ inventory_item_id }) => inventory_item_id))]
  const [batches, origins, buyers, sold, delivered] = await Promise.all([
    familyOf(db, starts, 'down'),
    queries.originsOf(db, roots),
    buyersOf(db, starts, mostLines),
    queries.supplyLines(db, referring('sale'), items),
    queries.deliveredSupplyLines(db, referring('docket'), items),
  ])
  const contacts = await queries.contactsOf(db, [
    ...new Set(buyers.flatMap(({ business_account_id }) => business_account_id ?? [])),
  ])
  const lines = buyers.map(
    ({ business_account_id, plant_common_name, container_size, batch_id: _, quantity, ...line }): TracedLine => ({
      ...line,
      contact: contacts.get(business_account_id ?? '') ?? '',
      name: [plant_common_name, container_size].filter(Boolean).join(', '),
      quantity: String(quantity),
    }),
  )
  return {
    way: 'to customers',
    origins: [...origins, ...supplies.map(({ inventory_item_id: _, since: __, ...origin }) => origin)],
    batches: batches.map(traced),
    lines: [...lines, ...sold, ...delivered],
  }
}

const traced = ({
  id,
  batch_code,
  common_name,
  container_size,
  location,
  state,
  on_hold,
  quantity_current,
}: Trace['batches'][number]) => ({
  id,
  batch_code,
  common_name,
  container_size,
  location,
  state,
  on_hold,
  quantity_current,
})

/** Also through mixes, and mixes of mixes: a mix has stock of its own. */
async function takenOf(db: Db, supplies: Supplied): Promise<queries.Taken[]> {
  const all: queries.Taken[] = []
  const visited = new Set<string>()
  let pending: readonly queries.Shelved[] = supplies
  while (pending.length > 0) {
    const taken = await queries.takenFrom(db, pending)
    all.push(...taken)
    pending = taken
      .filter(({ reference_type }) => reference_type === 'mix')
      .map(({ reference_id, at }) => ({ inventory_item_id: reference_id, since: at }))
      .filter(({ inventory_item_id, since }) => {
        const key = `${inventory_item_id} ${since}`
        return !visited.has(key) && visited.add(key)
      })
  }
  return all
}

async function toLots(db: Db, code: string, lines: TracedLine[]): Promise<Trace> {
  const batches = await familyOf(db, await queries.batchesOfInvoice(db, code), 'up')
  const ids = batches.map(({ id }) => id)
  const used = await queries.usedBy(db, ids)
  const known = new Set(used.map(keyOf))
  let mixes: readonly { readonly inventory_item_id: InventoryItemId; readonly at: string }[] = used
  while (mixes.length > 0) {
    mixes = (await queries.usedInMixes(db, mixes)).filter((each) => !known.has(keyOf(each)) && known.add(keyOf(each)))
    used.push(...mixes)
  }
  const [origins, supplied] = await Promise.all([queries.originsOf(db, ids), queries.lotsUsed(db, used)])
  return { way: 'to lots', origins: [...origins, ...supplied], batches: batches.map(traced), lines }
}

const keyOf = ({ inventory_item_id, at }: { readonly inventory_item_id: InventoryItemId; readonly at: string }) =>
  `${inventory_item_id} ${at}`
