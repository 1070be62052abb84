/**
 * What is done to batches, decided before anything is written: which plants and which cents move where. Costs are whole millionths; each
 * decision is a list of entries whose sums are what the batches change by, so that plants and cents are never made or lost on the way.
 */
import { Problem, invalid } from '#kernel/problem.ts'
import { dayInWords } from '#kernel/format.ts'

/** A batch as it stands, locked. */
export interface Standing {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: string
  readonly container_size: string
  readonly quantity_current: number
  /** Of all its plants together, in millionths. */
  readonly cost: bigint
  readonly location: string | null
  readonly state: string
  /** Why it may not be sold. */
  readonly kept_back?: string
  readonly growth_stage: string | null
  readonly potting_date: string | null
  readonly ready_on: string | null
  readonly started_on: string
}

/** What an act may change of a batch besides its plants and its cost. */
export interface Changes {
  readonly container_size?: string
  readonly location?: string | null
  readonly state?: 'growing' | 'for_sale' | 'finished' | 'discarded'
  readonly growth_stage?: string | null
  readonly potting_date?: string | null
  readonly ready_on?: string | null
}

export const components = ['plants', 'pots', 'mix', 'materials', 'labour'] as const
/** What a cost is made of. */
export type Component = (typeof components)[number]

export type EntryKind =
  | 'birth'
  | 'pot_up'
  | 'division'
  | 'loss'
  | 'movement'
  | 'merge'
  | 'split'
  | 'count'
  | 'state'
  | 'cost'
  | 'reversal'

/** One row of the ledger of batches. */
export interface Entry {
  readonly batch_id: string
  readonly kind: EntryKind
  readonly delta: number
  readonly cost: bigint
  readonly component: Component
  readonly reason?: string
  /** The batch on the other side. */
  readonly other_batch_id?: string
}

/** A batch that comes to be; its plants and its cost are entries. */
export interface Newborn {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: string
  readonly parent_batch_id: string | null
  readonly container_size: string
  readonly location: string | null
  readonly state: 'growing' | 'for_sale'
  readonly growth_stage: string | null
  readonly method: string
  readonly started_on: string
  readonly potting_date: string | null
  readonly ready_on: string | null
  readonly notes: string
  readonly vendor?: string | null
  readonly vendor_lot?: string | null
}

/** So much of a supply, in ten-thousandths of its unit, and what that has cost, in millionths. */
export interface Use {
  readonly inventory_item_id: string
  readonly quantity: bigint
  readonly component: Component
  readonly cost: bigint
}

export interface Plan {
  readonly entries: readonly Entry[]
  readonly births: readonly Newborn[]
  readonly changes: readonly { readonly batch_id: string; readonly set: Changes }[]
}

/** What an act consumes besides plants: supplies at their average cost, and work. */
export interface Inputs {
  readonly uses: readonly Use[]
  readonly labour: bigint
}
export const noInputs: Inputs = { uses: [], labour: 0n }

/** What `quantity` of a batch's plants have cost: exactly all of it for all of them, the remainder staying with those that stay. */
export const shareOf = (batch: Pick<Standing, 'quantity_current' | 'cost'>, quantity: number): bigint =>
  quantity === batch.quantity_current ? batch.cost : (batch.cost * BigInt(quantity)) / BigInt(batch.quantity_current)

/** Refuses more plants than stand there, and a day before the batch began or after today. */
export function checkAct(batch: Standing, quantity: number, day: string, today: string, field = 'quantity'): void {
  if (quantity > batch.quantity_current)
    throw new Problem(
      'NOT_ENOUGH_PLANTS',
      batch.quantity_current === 0
        ? `Nothing is left in ${batch.batch_code}. Refresh the list to see what happened.`
        : `Only ${batch.quantity_current} stand in ${batch.batch_code}; ${quantity} were asked for. Lower the number, or count the batch again.`,
      { available: batch.quantity_current, errors: [{ path: field, message: `At most ${batch.quantity_current}.` }] },
    )
  if (day < batch.started_on)
    throw invalid([
      { path: 'date', message: `${batch.batch_code} began on ${dayInWords(batch.started_on)}; choose that day or a later one.` },
    ])
  if (day > today) throw invalid([{ path: 'date', message: 'This day is still to come. Choose today or an earlier one.' }])
}

/** Refuses what was potted up since it was `seen`; where nobody says, plants that stand in that container already. */
export function checkContainer(batch: Standing, seen: string | null | undefined, wanted: string): void {
  if (seen ? seen === batch.container_size : wanted !== batch.container_size) return
  throw new Problem(
    'BAD_STATE',
    `${batch.batch_code} stands in ${batch.container_size} by now: it was potted up in the meantime. Look at it again before you pot.`,
  )
}

const entry = (batch_id: string, kind: EntryKind, delta: number, cost: bigint, more: Partial<Entry> = {}): Entry => ({
  batch_id,
  kind,
  delta,
  cost,
  component: 'plants',
  ...more,
})

/** The supplies and the work that went into a batch, a row for each component. */
function inputEntries(batchId: string, { uses, labour }: Inputs): Entry[] {
  const byComponent = new Map<Component, bigint>()
  for (const { component, cost } of uses) byComponent.set(component, (byComponent.get(component) ?? 0n) + cost)
  if (labour > 0n) byComponent.set('labour', labour)
  return [...byComponent]
    .filter(([, cost]) => cost !== 0n)
    .map(([component, cost]) => entry(batchId, 'cost', 0, cost, { component }))
}

const emptied = (batch: Standing, left: number): Plan['changes'] =>
  left === 0 ? [{ batch_id: batch.id, set: { state: 'finished' } }] : []

/** New plants from nothing but seed, cuttings or a vendor: what they cost comes with them. */
export const planPropagation = (born: Newborn, quantity: number, cost: bigint, inputs: Inputs, reason: string): Plan => ({
  births: [born],
  entries: [entry(born.id, 'birth', quantity, cost, { reason }), ...inputEntries(born.id, inputs)],
  changes: [],
})

export interface PotUp {
  readonly quantity: number
  readonly container_size: string
  readonly location: string | null
  readonly day: string
  readonly ready_on: string | null
  /** Used when some of the plants stay behind. */
  readonly child: { readonly id: string; readonly batch_code: string }
}

/** Into a larger container: the whole batch moves itself; of some, a new batch is made and the rest stays. */
export function planPotUp(batch: Standing, act: PotUp, inputs: Inputs): Plan & { readonly potted_id: string } {
  const { quantity, container_size, day, ready_on } = act
  const location = act.location ?? batch.location
  if (quantity === batch.quantity_current)
    return {
      potted_id: batch.id,
      births: [],
      entries: [
        entry(batch.id, 'pot_up', 0, 0n, { reason: `From ${batch.container_size} into ${container_size}` }),
        ...inputEntries(batch.id, inputs),
      ],
      changes: [
        {
          batch_id: batch.id,
          set: { container_size, location, potting_date: day, ready_on: ready_on ?? batch.ready_on, state: 'growing' },
        },
      ],
    }
  const share = shareOf(batch, quantity)
  const born: Newborn = {
    ...act.child,
    plant_type_id: batch.plant_type_id,
    parent_batch_id: batch.id,
    container_size,
    location,
    state: 'growing',
    growth_stage: batch.growth_stage,
    method: 'pot_up',
    started_on: day,
    potting_date: day,
    ready_on,
    notes: '',
  }
  return {
    potted_id: born.id,
    births: [born],
    entries: [
      entry(batch.id, 'pot_up', -quantity, -share, { other_batch_id: born.id, reason: `Into ${container_size}` }),
      entry(born.id, 'birth', quantity, share, { other_batch_id: batch.id, reason: `Potted up from ${batch.batch_code}` }),
      ...inputEntries(born.id, inputs),
    ],
    changes: [],
  }
}

export interface Division extends PotUp {
  /** How many mother plants go in; `quantity` come out. */
  readonly input_quantity: number
}

/** Mother plants in, divisions out: the mothers' cost goes over to their divisions, once. */
export function planDivision(batch: Standing, act: Division, inputs: Inputs): Plan {
  const { input_quantity, quantity, container_size, day, ready_on } = act
  const share = shareOf(batch, input_quantity)
  const born: Newborn = {
    ...act.child,
    plant_type_id: batch.plant_type_id,
    parent_batch_id: batch.id,
    container_size,
    location: act.location ?? batch.location,
    state: 'growing',
    growth_stage: batch.growth_stage,
    method: 'division',
    started_on: day,
    potting_date: day,
    ready_on,
    notes: '',
  }
  return {
    births: [born],
    entries: [
      entry(batch.id, 'division', -input_quantity, -share, { other_batch_id: born.id }),
      entry(born.id, 'birth', quantity, share, { other_batch_id: batch.id, reason: `Divided from ${batch.batch_code}` }),
      ...inputEntries(born.id, inputs),
    ],
    changes: emptied(batch, batch.quantity_current - input_quantity),
  }
}

/**
 * Plants that died or were scrapped. A normal loss makes the survivors dearer; an abnormal one takes its cost with it, and so does the
 * last plant, for nobody is left to carry it.
 */
export function planLoss(batch: Standing, quantity: number, abnormal: boolean, reason: string): Plan {
  const all = quantity === batch.quantity_current
  const cost = abnormal || all ? shareOf(batch, quantity) : 0n
  return {
    births: [],
    entries: [entry(batch.id, 'loss', -quantity, -cost, { reason })],
    changes: all ? [{ batch_id: batch.id, set: { state: 'discarded' } }] : [],
  }
}

/** The number that was counted becomes the number that stands there; what is missing is a normal loss. */
export function planCount(batch: Standing, counted: number, reason: string): Plan {
  const delta = counted - batch.quantity_current
  const cost = counted === 0 ? batch.cost : 0n
  const revived = batch.quantity_current === 0 && counted > 0
  return {
    births: [],
    entries: [entry(batch.id, 'count', delta, -cost, { reason })],
    changes: revived ? [{ batch_id: batch.id, set: { state: 'growing' } }] : emptied(batch, counted),
  }
}

/** Part of a batch becomes a batch of its own: another place, another grade. */
export function planSplit(
  batch: Standing,
  quantity: number,
  child: { readonly id: string; readonly batch_code: string },
  {
    location,
    growth_stage,
    day,
  }: { readonly location: string | null; readonly growth_stage: string | null; readonly day: string },
): Plan {
  const share = shareOf(batch, quantity)
  const born: Newborn = {
    ...child,
    plant_type_id: batch.plant_type_id,
    parent_batch_id: batch.id,
    container_size: batch.container_size,
    location: location ?? batch.location,
    state: batch.state === 'for_sale' ? 'for_sale' : 'growing',
    growth_stage: growth_stage ?? batch.growth_stage,
    method: 'split',
    started_on: day,
    potting_date: batch.potting_date,
    ready_on: batch.ready_on,
    notes: '',
  }
  return {
    births: [born],
    entries: [
      entry(batch.id, 'split', -quantity, -share, { other_batch_id: born.id }),
      entry(born.id, 'birth', quantity, share, { other_batch_id: batch.id, reason: `Split from ${batch.batch_code}` }),
    ],
    changes: emptied(batch, batch.quantity_current - quantity),
  }
}

/** All plants of the others join the first; only like joins like. */
export function planMerge(into: Standing, others: readonly Standing[]): Plan {
  const stranger = others.find(
    (other) => other.plant_type_id !== into.plant_type_id || other.container_size !== into.container_size,
  )
  if (stranger)
    throw new Problem(
      'BAD_STATE',
      `${stranger.batch_code} is another plant or another container size than ${into.batch_code}. Only like joins like.`,
    )
  return {
    births: [],
    entries: others.flatMap((other) => [
      entry(other.id, 'merge', -other.quantity_current, -other.cost, { other_batch_id: into.id }),
      entry(into.id, 'merge', other.quantity_current, other.cost, {
        other_batch_id: other.id,
        reason: `From ${other.batch_code}`,
      }),
    ]),
    changes: others.map((other) => ({ batch_id: other.id, set: { state: 'finished' } })),
  }
}

/** To another place: no plant and no cent changes. */
export const planMovement = (batch: Standing, location: string): Plan => ({
  births: [],
  entries: [entry(batch.id, 'movement', 0, 0n, { reason: `From ${batch.location ?? 'nowhere'} to ${location}` })],
  changes: [{ batch_id: batch.id, set: { location } }],
})

/** For sale, back to growing, another stage, another day to be ready. */
export const planState = (batch: Standing, set: Changes, reason: string): Plan => ({
  births: [],
  entries: [entry(batch.id, 'state', 0, 0n, { reason })],
  changes: [{ batch_id: batch.id, set }],
})

/** A row of the ledger as it was written, for taking it back. */
export interface WrittenEntry {
  readonly batch_id: string
  readonly delta: number
  readonly cost: bigint
  readonly component: Component | null
}

/** The same rows with the other sign: together they are nothing. */
export const planReversal = (
  written: readonly WrittenEntry[],
  before: Readonly<Record<string, Changes>>,
  newborn: ReadonlySet<string>,
): Plan => ({
  births: [],
  entries: written.map(({ batch_id, delta, cost, component }) =>
    // Zero keeps no sign.
    entry(batch_id, 'reversal', delta === 0 ? 0 : -delta, -cost, { component: component ?? 'plants' }),
  ),
  changes: [
    ...Object.entries(before).map(([batch_id, set]) => ({ batch_id, set })),
    ...[...newborn].map((batch_id) => ({ batch_id, set: { state: 'discarded' as const } })),
  ],
})

/** What a plan changes a batch by. */
export function sumOf(plan: Pick<Plan, 'entries'>, batchId: string): { readonly delta: number; readonly cost: bigint } {
  return plan.entries
    .filter((each) => each.batch_id === batchId)
    .reduce((sum, { delta, cost }) => ({ delta: sum.delta + delta, cost: sum.cost + cost }), { delta: 0, cost: 0n })
}

/** What so many minutes of work cost, in millionths. `hourlyRate` is money, "30.00". */
export const labourCost = (minutes: number, hourlyRate: bigint): bigint => (hourlyRate * 10_000n * BigInt(minutes)) / 60n

/** The component of a supply, by its name: what plants stand in, what they stand in it with, and all the rest. */
export function componentOf(name: string): Component {
  if (/\b(mix|bark|pumice|compost|peat|coir|perlite|substrate|media)\b/i.test(name)) return 'mix'
  return /\b(pots?|planter|bags?|trays?|cells?|tubes?|containers?|liners?|PB\s?\d|punnets?|root\s?trainers?)\b/i.test(name)
    ? 'pots'
    : 'materials'
}

/** 1437.5 litres of mix for 500 plants from 0.5 to 3 litres with 15 % for waste: `n × (new − old) × (1 + waste)`. */
export function mixVolume(plants: number, newLitres: number, oldLitres: number, wastePercent = 15): number {
  return plants * Math.max(0, newLitres - oldLitres) * (1 + wastePercent / 100)
}
