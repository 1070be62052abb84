/** Acts of many kinds over the API, some of them refused, and what a webhook that takes every event must have received of them. */
import { eventOfChange } from '#kernel/webhook-event.ts'
import { lineOf } from './products.ts'
import type { Roll } from './random-step.ts'

interface Row {
  readonly id: string
  readonly version: number
}

/** Sends a request until it is answered; `data` of a refusal is undefined. */
export type Ask = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/api/${string}`,
  body: object,
) => Promise<{ readonly status: number; readonly data?: Row | undefined }>

type Kind = 'sale' | 'account' | 'task' | 'order' | 'batch'

/** A person who acts on a nursery that has this batch for sale. */
export function actsAtRandom(
  ask: Ask,
  { plant, batch, roll }: { readonly plant: string; readonly batch: string; readonly roll: Roll },
) {
  const rows: Record<Kind, Row[]> = { sale: [], account: [], task: [], order: [], batch: [] }
  const made: string[] = []
  const make = (kind: Kind, path: `/api/${string}`, body: object) => async () => {
    const { data } = await ask('POST', path, body)
    if (!data) return
    rows[kind].push(data)
    made.push(data.id)
  }
  const change =
    (kind: Kind, method: 'POST' | 'PUT' | 'DELETE', path: (id: string) => `/api/${string}`, body: (row: Row) => object) =>
    async () => {
      const at = roll(rows[kind].length)
      const row = rows[kind][at]
      if (!row) return
      const { data } = await ask(method, path(row.id), body(row))
      // Without its new version the next change of it is refused as stale.
      if (data && roll(4) > 0) rows[kind][at] = { id: row.id, version: data.version }
    }
  const sale = (quantity: string) => ({ payment_method: 'card', items: [lineOf(plant, quantity)] })
  const order = (id: string, act: string) => `/api/orders/${id}/${act}` as const
  const acts = [
    make('sale', '/api/sales', sale('2')),
    make('sale', '/api/sales', sale('99999999')),
    change(
      'sale',
      'DELETE',
      (id) => `/api/sales/${id}`,
      ({ version }) => ({ reason: 'Wrong plant', version }),
    ),
    async () => make('account', '/api/business-accounts', { name: `Garden ${roll(1_000_000)}` })(),
    change(
      'account',
      'PUT',
      (id) => `/api/business-accounts/${id}`,
      ({ version }) => ({ name: `Yard ${roll(1_000_000)}`, version }),
    ),
    make('task', '/api/production-tasks', { title: 'Water', task_type: 'watering', scheduled_date: '2026-12-01' }),
    change(
      'task',
      'PUT',
      (id) => `/api/production-tasks/${id}`,
      ({ version }) => ({ title: `Water ${roll(1_000)}`, version }),
    ),
    change(
      'task',
      'POST',
      (id) => `/api/production-tasks/${id}/complete`,
      ({ version }) => ({ version }),
    ),
    make('order', '/api/orders/current', {
      customer_name: 'Ana Reid',
      items: [{ plant_type_id: plant, container_size: '14 cm', quantity: 3 }],
    }),
    change(
      'order',
      'POST',
      (id) => order(id, 'confirm'),
      () => ({}),
    ),
    change(
      'order',
      'POST',
      (id) => order(id, 'cancel'),
      () => ({ reason: 'Not wanted' }),
    ),
    async () =>
      void (await ask('POST', `/api/plant-batches/${batch}/losses`, {
        quantity: roll(20) === 0 ? 99_999_999 : 1,
        loss_date: '2026-11-01',
      })),
  ]
  return {
    /** Does one act, or nothing where there is no row for it. */
    act: async () => acts[roll(acts.length)]?.(),
    /** Ids of the rows whose creation was answered. */
    made,
  }
}

interface Recorded {
  readonly action: string
  readonly subject_type: string
  readonly subject_id: string | null
}

/** The history, in its order, with the nursery as its only parameter. */
export const historyInOrder = 'SELECT action, subject_type, subject_id FROM audit_log WHERE nursery_id = $1 ORDER BY id'

interface Received {
  readonly id: string
  readonly type: string
  readonly data: { readonly id: string | null }
}

/** Rows of the history without exactly their events, each at least once and in order. `bodies`: as they came. */
export function eventFaults(history: readonly Recorded[], bodies: readonly string[]): string[] {
  const first = new Map<string, Received>()
  for (const body of bodies) {
    const event = JSON.parse(body) as Received
    if (!first.has(event.id)) first.set(event.id, event)
  }
  const [acted, received] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const note = (all: Map<string, string[]>, id: string, type: string) => all.set(id, [...(all.get(id) ?? []), type])
  for (const { action, subject_type, subject_id } of history)
    if (subject_id !== null && eventOfChange({ action, subject_type, subject_id })) note(acted, subject_id, action)
  // Notices are no acts of the history.
  for (const { type, data } of first.values())
    if (data.id !== null && !/^(?:notification|stock|webhook)\./.test(type)) note(received, data.id, type)
  return [...new Set([...acted.keys(), ...received.keys()])].flatMap((id) => {
    const [wanted, got] = [acted.get(id)?.join(), received.get(id)?.join()]
    return wanted === got ? [] : [`${id}: acted ${wanted ?? 'nothing'}, received ${got ?? 'nothing'}`]
  })
}
