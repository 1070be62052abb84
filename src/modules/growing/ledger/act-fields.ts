/** The fields of an act as they count now, and what it is called. Pure. */
import { spelledOutDay } from '#kernel/format.ts'
import type { Act, ActRow } from './act.ts'

export interface ActFields {
  readonly occurred_on: string
  readonly quantity: number | null
  readonly input_quantity: number | null
  readonly counted: number | null
  readonly parts: readonly { readonly batch_id: string; readonly quantity: number }[]
  readonly reason: string | null
  readonly abnormal: boolean | null
}

const createdBy = ({ rows }: Act): readonly ActRow[] => rows.filter(({ kind }) => kind === 'created')

/** True for a potting of all plants of a batch, which stays the same batch. */
export const isWholePotting = (act: Act): boolean => act.kind === 'pot_up' && createdBy(act).length === 0

/** Plants of an act as they were entered, by its kind. */
function enteredPlants(act: Act, found: number): number | undefined {
  const [created] = createdBy(act)
  if (act.kind === 'loss') return -(act.rows.find(({ delta }) => delta < 0)?.delta ?? 0)
  if (isWholePotting(act)) return found
  return withPlants.has(act.kind) ? created?.delta : undefined
}
const withPlants: ReadonlySet<string> = new Set(['propagation', 'division', 'pot_up', 'split'])

/** Fields that only some kinds have, as they were entered. */
const enteredFields: Readonly<Record<string, (act: Act) => Partial<ActFields>>> = {
  division: ({ rows }) => ({ input_quantity: -(rows.find(({ delta }) => delta < 0)?.delta ?? 0) }),
  count: ({ rows }) => ({ counted: rows[0]?.quantity_after ?? 0 }),
  loss: ({ rows, abnormal = false }) => ({ reason: rows[0]?.reason ?? '', abnormal }),
  grade: (act) => ({ parts: createdBy(act).map(({ batch_id, delta }) => ({ batch_id, quantity: delta })) }),
}

/** `found`: plants that a potting of a whole batch was of. */
export function fieldsOf(act: Act, found: number): ActFields {
  const { change } = act
  const entered = { ...noFields, ...enteredFields[act.kind]?.(act) }
  return {
    occurred_on: change.occurred_on ?? act.occurred_on,
    quantity: change.quantity ?? enteredPlants(act, found) ?? null,
    input_quantity: change.input_quantity ?? entered.input_quantity,
    counted: change.counted ?? entered.counted,
    parts: entered.parts.map((part, i) => ({ ...part, quantity: change.parts?.[i] ?? part.quantity })),
    reason: change.reason ?? entered.reason,
    abnormal: change.abnormal ?? entered.abnormal,
  }
}
const noFields: Omit<ActFields, 'occurred_on' | 'quantity'> = {
  input_quantity: null,
  counted: null,
  parts: [],
  reason: null,
  abnormal: null,
}

const actNames: Readonly<Record<string, string>> = {
  propagation: 'start',
  pot_up: 'potting',
  division: 'division',
  loss: 'loss',
  movement: 'move',
  split: 'split',
  grade: 'grading',
  merge: 'merge',
  count: 'count',
  state: 'change of state',
  work: 'work',
  cost: 'cost',
}

/** “The potting of 3 May 2026”. */
export const actName = ({ kind, occurred_on, change }: Act): string =>
  `The ${actNames[kind] ?? 'entry'} of ${spelledOutDay(change.occurred_on ?? occurred_on)}`

/** Text of a correction in the history: each field as it was and as it is. */
export function correctionText(act: Act, was: ActFields, is: ActFields, places: readonly [string, string, string][]): string {
  if (act.change.removed === true) return `${actName(act)} was taken out`
  const numbers: readonly [string, number | null, number | null][] = [
    ['mother plants', was.input_quantity, is.input_quantity],
    ['plants', was.quantity, is.quantity],
    ['counted', was.counted, is.counted],
    ...is.parts.map(({ quantity }, i): [string, number, number] => ['plants', was.parts[i]?.quantity ?? 0, quantity]),
  ]
  const changed = [
    ...numbers.filter(([, from, to]) => from !== to).map(([what, from, to]) => `${from} → ${to} ${what}`),
    ...(was.occurred_on === is.occurred_on ? [] : [`${spelledOutDay(was.occurred_on)} → ${spelledOutDay(is.occurred_on)}`]),
    ...(was.reason === is.reason ? [] : [`${was.reason} → ${is.reason}`]),
    ...(was.abnormal === is.abnormal ? [] : [is.abnormal ? 'written off as abnormal' : 'carried by the survivors']),
    ...places.filter(([, from, to]) => from !== to).map(([, from, to]) => `${from || 'nowhere'} → ${to}`),
  ]
  return `${actName(act)}: ${changed.join(', ')}`
}
