import { expect, test } from 'vitest'
import { BatchId, OperationId } from '#kernel/id.ts'
import type { BatchEvent } from '#modules/growing/batch/batch.ts'
import { type StoryStep, storyOf } from './batch-story.ts'

interface Entry {
  readonly kind: string
  readonly day: string
  readonly delta?: number
  readonly cost?: string
  readonly reason?: string
  readonly container?: string
  readonly state?: string
  readonly operation?: string
  readonly reversed?: boolean
}

/** The ledger of a batch, oldest first as it is written, as the server lists it: newest first. */
function ledger(...entries: readonly Entry[]): BatchEvent[] {
  let plants = 0
  return entries
    .map((entry, i): BatchEvent => {
      plants += entry.delta ?? 0
      return {
        id: `event-${i}`,
        kind: entry.kind,
        delta: entry.delta ?? 0,
        quantity_after: plants,
        cost_delta: entry.cost ?? '0',
        occurred_on: entry.day,
        reason: entry.reason ?? '',
        created_at: `${entry.day}T00:00:00Z`,
        by: null,
        operation_id: entry.operation ? OperationId.parse(entry.operation) : null,
        component: null,
        container_size: entry.container ?? null,
        state: entry.state ?? null,
        reversed: entry.reversed ?? false,
        reverses: false,
        other_batch_id: null,
        other_batch_code: null,
        operation: null,
        sale_id: null,
        invoice_number: null,
      }
    })
    .toReversed()
}

const operation = (n: number) => `01939f2e-8a4b-7cc0-9a8e-00000000000${n}`

const growing = {
  id: BatchId.parse(operation(9)),
  batch_code: '26W06-PHOTEN-01',
  method: 'seed',
  state: 'growing',
  quantity_current: 480,
  ready_on: null,
  next_action: null,
  next_action_date: null,
} as const
const rest = { photos: [], sells_next: false, today: '2026-11-24' }
const brief = (steps: readonly StoryStep[]) => steps.map(({ kind, day, plants }) => [kind, day, plants])

const sown = { kind: 'created', day: '2026-02-04', delta: 512, cost: '20.48' }
const pricked = { kind: 'pot_up', day: '2026-03-30', container: '6-cell punnet', operation: operation(1) }
const potted = { kind: 'pot_up', day: '2026-06-08', container: '9 cm', operation: operation(2) }
const offered = { kind: 'state', day: '2026-11-02', state: 'for_sale' }

test('each potting is a step, with the plants lost before it, and what one had cost by then', () => {
  const events = ledger(
    sown,
    { kind: 'loss', day: '2026-03-01', delta: -20, reason: 'never came up' },
    { kind: 'loss', day: '2026-03-20', delta: -6, reason: 'never came up' },
    pricked,
    // The costs of a potting follow it.
    { kind: 'cost', day: '2026-03-30', cost: '81.60', operation: operation(1) },
    { kind: 'loss', day: '2026-05-01', delta: -4, reason: 'frost' },
    { kind: 'count', day: '2026-05-02', delta: -2 },
    potted,
  )
  const steps = storyOf({ ...rest, batch: growing, events })
  expect(brief(steps)).toEqual([
    ['started', '2026-02-04', 512],
    ['potted', '2026-03-30', 486],
    ['potted', '2026-06-08', 480],
    ['ready', null, null],
  ])
  expect(steps.map(({ changes: { lost, lost_to } }) => [lost, lost_to])).toEqual([
    [0, ''],
    [26, 'never came up'],
    [6, ''],
    [0, ''],
  ])
  expect(steps.map(({ cost_per_plant }) => cost_per_plant)).toEqual(['0.04', '0.21', '0.21', null])
  expect(steps.map(({ text }) => text)).toEqual(['', '6-cell punnet', '9 cm', ''])
  expect(steps.map(({ growth }) => growth)).toEqual(['tray', 'cells', 'pots', 'grown'])
})

test('plants sold since the last step are shown at the last of them: today, or the day when none were left', () => {
  const events = ledger(
    sown,
    offered,
    { kind: 'sale', day: '2026-11-03', delta: -60 },
    { kind: 'refund', day: '2026-11-04', delta: 6 },
    { kind: 'split', day: '2026-11-05', delta: -100 },
  )
  const batch = { ...growing, state: 'for_sale', quantity_current: 358 } as const
  const steps = storyOf({ ...rest, batch, events })
  expect(brief(steps)).toEqual([
    ['started', '2026-02-04', 512],
    ['for_sale', '2026-11-02', 512],
    ['today', '2026-11-24', 358],
  ])
  expect(steps.at(-1)).toMatchObject({ growth: 'grown', changes: { sold: 54, moved: 100, lost: 0 } })

  const all = ledger(sown, offered, { kind: 'sale', day: '2026-11-03', delta: -512 })
  const gone = storyOf({ ...rest, batch: { ...batch, state: 'finished', quantity_current: 0 }, events: all })
  expect(brief(gone).at(-1)).toEqual(['ended', '2026-11-03', 0])
  expect(gone.at(-1)).toMatchObject({ growth: 'bench', cost_per_plant: null, changes: { sold: 512 } })
})

test('a reversed potting is no step, and a potting of some plants only is none of those that stay', () => {
  const events = ledger(
    sown,
    { ...pricked, reversed: true },
    { kind: 'pot_up', day: '2026-04-01', delta: -32, container: '9 cm' },
  )
  const steps = storyOf({ ...rest, batch: growing, events })
  expect(brief(steps)).toEqual([
    ['started', '2026-02-04', 512],
    ['today', '2026-11-24', 480],
    ['ready', null, null],
  ])
  expect(steps[1]?.changes.moved).toBe(32)
})

test('what comes next is drawn after it: the planned action, and when the plants will be ready', () => {
  const events = ledger(sown)
  const batch = {
    ...growing,
    quantity_current: 512,
    next_action: 'Prune',
    next_action_date: '2026-12-01',
    ready_on: '2027-03-13',
  }
  expect(brief(storyOf({ ...rest, batch, events, expected: 470 }))).toEqual([
    ['started', '2026-02-04', 512],
    ['planned', '2026-12-01', null],
    ['ready', '2027-03-13', 470],
  ])
  // The next action is the sale itself, shown once.
  const sold = { ...batch, next_action: 'For sale', ready_on: null }
  expect(brief(storyOf({ ...rest, sells_next: true, batch: sold, events }))).toEqual([
    ['started', '2026-02-04', 512],
    ['ready', '2026-12-01', null],
  ])
})

test('of a longer life the first step and the last ones are shown, five in all; what was lost between them is not', () => {
  const events = ledger(
    sown,
    { kind: 'loss', day: '2026-03-01', delta: -12 },
    pricked,
    { kind: 'loss', day: '2026-05-01', delta: -8 },
    potted,
    { kind: 'pot_up', day: '2026-07-01', container: 'PB3', operation: operation(3) },
    { kind: 'pot_up', day: '2026-08-01', container: 'PB5', operation: operation(4) },
    offered,
  )
  const steps = storyOf({ ...rest, batch: { ...growing, state: 'for_sale', quantity_current: 492 }, events })
  expect(brief(steps).map(([kind]) => kind)).toEqual(['started', 'potted', 'potted', 'potted', 'for_sale'])
  expect(steps[1]).toMatchObject({ text: '9 cm', plants: 492, changes: { lost: 20 } })
})

test('the life before a separation is that of the batch it came from', () => {
  const parent = {
    batch_code: '26W06-PHOTEN-01',
    method: 'seed',
    events: ledger(sown, pricked, { ...potted, day: '2026-09-01' }),
  } as const
  const events = ledger({ kind: 'created', day: '2026-06-08', delta: 100, cost: '68' })
  const batch = { ...growing, batch_code: '26W06-PHOTEN-01.1', method: 'pot_up', quantity_current: 100 } as const
  const steps = storyOf({ ...rest, batch, events, parent })
  expect(steps.map(({ kind, plants, batch_code }) => [kind, plants, batch_code])).toEqual([
    ['started', 512, '26W06-PHOTEN-01'],
    ['potted', 512, '26W06-PHOTEN-01'],
    ['started', 100, null],
    ['ready', null, null],
  ])
  expect(steps[2]).toMatchObject({ cost_per_plant: '0.68', changes: { lost: 0, moved: 0 } })
})

test('a photo is shown at the step after which it was taken', () => {
  const photos = [
    { id: 'late', taken_on: '2026-07-01' },
    { id: 'second', taken_on: '2026-04-02' },
    { id: 'first', taken_on: '2026-02-10' },
  ]
  const steps = storyOf({
    ...rest,
    batch: { ...growing, quantity_current: 512, ready_on: '2027-01-01' },
    events: ledger(sown, pricked, potted),
    photos,
  })
  expect(steps.map(({ photo }) => photo)).toEqual(['first', 'second', 'late', null])
})
