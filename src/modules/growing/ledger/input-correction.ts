/**
 * Corrects the inputs of an operation: the difference of each component goes to plants on hand, plants sold since and
 * plants lost, each on its day, as if it had been right at once. Pure.
 */
import { sum } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { type Component, type Entry, type Use, entry } from './batch-snapshot.ts'
import type { FollowedCost, LedgerRow, LeftCost } from './follow-cost.ts'

/** A row of the ledger of the family, with what a correction of its cost has to name. */
export interface FamilyEntry extends LedgerRow {
  readonly occurred_on: string
  readonly reason: string
  readonly document_type: string | null
  readonly sale_item_id: string | null
}

/** A batch of the family as it is now. */
interface Member {
  readonly id: string
  readonly started_on: string
  readonly cost: Millionths
}

/** Change in cost of each component; negative for less. */
export function costDifferences(
  was: readonly Pick<Use, 'component' | 'cost'>[],
  should: readonly Pick<Use, 'component' | 'cost'>[],
): ReadonlyMap<Component, Millionths> {
  const sums = new Map<Component, Millionths>()
  for (const { component, cost } of should) sums.set(component, (sums.get(component) ?? 0n) + cost)
  for (const { component, cost } of was) sums.set(component, (sums.get(component) ?? 0n) - cost)
  return new Map([...sums].filter(([, cost]) => cost !== 0n))
}

/** A difference that plants had from a day on, and where it went from there. */
interface Difference extends FollowedCost {
  readonly placed: readonly { readonly batch_id: string; readonly cost: Millionths; readonly day: string }[]
}

interface Correction {
  readonly differences: ReadonlyMap<Component, Difference>
  readonly rows: readonly FamilyEntry[]
  readonly members: readonly Member[]
  /** The day of the correction. */
  readonly day: string
  /** The day that something of a day counts on: today where that is closed. */
  readonly countsOn: (day: string) => string
  readonly reason: string
}

/**
 * Entries that correct the ledger: the differences on their days, then the parts that moved on with plants on theirs. For each
 * batch they add up to the extra cost of its standing plants.
 */
export function correctingEntries(correction: Correction): Entry[] {
  const { members, countsOn, reason } = correction
  const leaving = leavingByRow(correction)
  return members.flatMap((member) => {
    const left = leaving.filter(({ row }) => row.batch_id === member.id)
    return [
      ...carriedBy(correction, member).map(({ component, cost, day }) =>
        entry(member.id, 'cost', 0, cost, { component, reason, occurred_on: countsOn(day) }),
      ),
      ...left.flatMap((each) => leavingEntries(correction, each)),
    ]
  })
}

interface Carried {
  readonly component: Component
  readonly cost: Millionths
  readonly day: string
}

/**
 * Differences that start at a batch instead of coming from another one, by component and day. The cost of its plants
 * never falls below zero.
 */
function carriedBy({ differences, rows, day }: Correction, { id, started_on, cost }: Member): Carried[] {
  let room = cost
  return [...differences].flatMap(([component, { standing, left, placed }]): Carried[] => {
    const stays = standing.get(id) ?? 0n
    const stayed = room + stays < 0n ? -room : stays
    room += stayed
    const sumOf = (fits: (each: LeftCost) => boolean) => left.filter(fits).reduce((all, each) => all + each.cost, 0n)
    const passed = sumOf(({ row }) => rows[row]?.batch_id === id)
    const given = sumOf(({ to }) => typeof to === 'object' && to.batch_id === id)
    const here = placed.filter(({ batch_id }) => batch_id === id)
    const spared = stayed + passed - given - sum(here.map((each) => each.cost))
    const byDay = Map.groupBy([...here, { cost: spared, day: day < started_on ? started_on : day }], (each) => each.day)
    return [...byDay]
      .map(([on, ofDay]) => ({ component, cost: sum(ofDay.map((each) => each.cost)), day: on }))
      .filter((each) => each.cost !== 0n)
  })
}

interface Leaving {
  readonly row: FamilyEntry
  readonly to: LeftCost['to']
  readonly cost: Millionths
}

/** Total of all components that left with each row; one row per docket, only the part not invoiced. */
function leavingByRow({ differences, rows }: Correction): Leaving[] {
  const byRow = Map.groupBy(
    [...differences.values()].flatMap(({ left }) => left),
    ({ row }) => row,
  )
  const all = [...byRow].flatMap(([at, [first, ...others]]): Leaving[] => {
    const row = rows[at]
    const cost = others.reduce((sum, each) => sum + each.cost, first?.cost ?? 0n)
    return row && first && cost !== 0n ? [{ row, to: first.to, cost }] : []
  })
  const isDelivery = ({ row }: Leaving) => row.kind === 'delivery'
  const delivered = [...Map.groupBy(all.filter(isDelivery), ({ row }) => `${row.batch_id} ${row.document}`).values()]
  return [
    ...all.filter((each) => !isDelivery(each)),
    ...delivered.flatMap((ofDocket): Leaving[] => {
      const cost = ofDocket.reduce((sum, each) => sum + each.cost, 0n)
      const [first] = ofDocket
      return first && cost !== 0n ? [{ ...first, cost }] : []
    }),
  ]
}

/** Follows plants out of a batch: into another batch, into cost of sales, into losses; onto a docket until it is invoiced. */
function leavingEntries({ rows, countsOn, reason }: Correction, { row, to, cost }: Leaving): Entry[] {
  const { batch_id, kind, document = null, document_type } = row
  const occurred_on = countsOn(row.occurred_on)
  if (typeof to === 'object')
    return [
      entry(batch_id, movedOn(kind), 0, -cost, { reason, occurred_on, other_batch_id: to.batch_id }),
      entry(to.batch_id, 'cost', 0, cost, { reason, occurred_on, other_batch_id: batch_id }),
    ]
  if (kind === 'loss' || kind === 'count') return [entry(batch_id, kind, 0, -cost, { reason: row.reason, occurred_on })]
  const sold = rows.find((each) => each.kind === 'sale' && each.batch_id === batch_id && each.document === document)
  const sale_item_id = row.sale_item_id ?? sold?.sale_item_id ?? null
  const type = document_type === 'sale' ? 'sale' : 'docket'
  const of = document === null ? {} : ({ document: { type, id: document, sale_item_id } } as const)
  return [entry(batch_id, kind === 'refund' || kind === 'delivery' ? kind : 'sale', 0, -cost, { reason, occurred_on, ...of })]
}

/** A row of `pot_up` in which no plant moves is a whole batch in another container. */
const movedOn = (kind: string): Entry['kind'] => moves.find((each) => each === kind) ?? 'split'
const moves = ['division', 'grade', 'merge'] as const satisfies readonly Entry['kind'][]

/** Change in the cost of sales and losses, by month. */
export function monthsOf(entries: readonly Entry[]): { readonly month: string; readonly cost: Millionths }[] {
  const sums = new Map<string, Millionths>()
  for (const { kind, cost, occurred_on = '', other_batch_id } of entries) {
    if (kind === 'cost' || kind === 'delivery' || other_batch_id !== undefined) continue
    const month = `${occurred_on.slice(0, 7)}-01`
    sums.set(month, (sums.get(month) ?? 0n) - cost)
  }
  return [...sums]
    .filter(([, cost]) => cost !== 0n)
    .map(([month, cost]) => ({ month, cost }))
    .toSorted((a, b) => a.month.localeCompare(b.month))
}
