/** Scopes of the keys that programs use: which calls of the API each opens. Nothing else is open to a key. Pure. */
import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'
import { keysOf } from './record.ts'

/** Areas of the API by the first part of their paths. */
export const keyAreas = {
  plants: {
    title: 'Plants and prices',
    heads: ['plant-types', 'reference', 'growth-stages', 'lookup-by-barcode', 'price-groups'],
  },
  growing: {
    title: 'Growing',
    heads: [
      'plant-batches',
      'production-tasks',
      'propagations',
      'task-templates',
      'scouting',
      'sprays',
      'map',
      'mixes',
      'recipes',
      'plant-passports',
    ],
  },
  supplies: { title: 'Supplies', heads: ['inventory', 'stocktakes'] },
  sales: { title: 'Sales', heads: ['sales', 'returns', 'quotes', 'laybys', 'lost-sales', 'tills', 'till-sessions'] },
  orders: { title: 'Orders and deliveries', heads: ['orders', 'standing-orders', 'deliveries', 'vehicles'] },
  customers: { title: 'Customers', heads: ['business-accounts'] },
  buying: { title: 'Purchases and bills', heads: ['purchase-orders', 'bills', 'expenses', 'recurring-expenses'] },
  reports: { title: 'Reports', heads: ['reports', 'analytics', 'forecast'] },
} as const

export const keyAreaIds = keysOf(keyAreas)
export type KeyArea = (typeof keyAreaIds)[number]

/** Scopes beside those of the areas, and their titles. */
export const keyExtras = {
  money: 'Take and return money: sales, payments, refunds, bills and expenses',
  personal: 'Read personal data: names, addresses, phone numbers and notes',
} as const
export type KeyScope = `${KeyArea}:read` | `${KeyArea}:write` | keyof typeof keyExtras

export const keyScopes: readonly KeyScope[] = [
  ...keyAreaIds.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...keysOf(keyExtras),
]

type Call = Pick<Endpoint, 'method' | 'path' | 'download' | 'body'>

/** The area of a call; undefined for one that no key may make. */
export function areaOf(path: string): KeyArea | undefined {
  const head = path.split('/')[2] ?? ''
  return keyAreaIds.find((area) => keyAreas[area].heads.some((each) => each === head))
}

/** First parts of paths whose every change is about money, and the acts on other things that are. */
const moneyHeads = new Set(['sales', 'returns', 'laybys', 'tills', 'till-sessions', 'bills', 'expenses', 'recurring-expenses'])
const moneyActs = new Set([
  'bill',
  'credit-returns',
  'deliver',
  'deposit-returns',
  'deposits',
  'dockets',
  'finish',
  'invoices',
  'link-sale',
  'payments',
])

/** True if the call takes, returns or owes money. */
export const isMoneyAct = ({ method, path }: Pick<Call, 'method' | 'path'>): boolean => {
  const [, , head = '', ...parts] = path.split('/')
  return method !== 'GET' && (moneyHeads.has(head) || parts.some((part) => moneyActs.has(part)))
}

/** Parts of paths that lead to persons, and out of the nursery. */
const personalParts = new Set(['availability-links', 'drivers', 'mail', 'mailings', 'people'])

/** True if the answer is about persons, is a file or mail with them in it, or if what a key may not read would be overwritten with nothing. */
function isPersonal({ method, path, download, body }: Call): boolean {
  const area = areaOf(path)
  if (download || area === 'customers' || area === 'reports') return true
  if (path.split('/').some((part) => personalParts.has(part))) return true
  return (method === 'PUT' || method === 'PATCH') && namesOf(body).some(isPersonalField)
}

interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
}

/** Names of the fields of an object, or of any of several. */
function namesOf(schema: z.ZodMiniType): string[] {
  const { shape, innerType, in: input, options = [] } = schema.def as Definition
  const inner = [innerType, input, ...options].filter((each) => each !== undefined)
  return [...Object.keys(shape ?? {}), ...inner.flatMap(namesOf)]
}

/** The scopes that a key needs for the call; undefined for a call that no key may make. */
export function scopesFor(call: Call): readonly KeyScope[] | undefined {
  const area = areaOf(call.path)
  if (!area) return undefined
  return [
    `${area}:${call.method === 'GET' ? 'read' : 'write'}`,
    ...(isMoneyAct(call) ? (['money'] as const) : []),
    ...(isPersonal(call) ? (['personal'] as const) : []),
  ]
}

/** The refusal of a call to a key with these scopes; undefined if it may make it. */
export function keyRefusal(call: Call, scopes: readonly string[]): Problem | undefined {
  const needed = scopesFor(call)
  if (!needed) return new Problem('FORBIDDEN', 'No key may make this call. A person does this in Glasshouse.')
  const missing = needed.filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return undefined
  return new Problem(
    'FORBIDDEN',
    `This key lacks the scope ${missing.join(' and ')}. An admin can make another key under Settings, API keys.`,
  )
}

/** Fields of replies that hold personal data, at any depth: they are empty for a key that may not read them. */
const personalFields = new Set([
  'account',
  'account_name',
  'account_number',
  'accounts',
  'address',
  'applicator',
  'approved_by_name',
  'assignee',
  'assignee_name',
  'assignees',
  'business_account_name',
  'buyer',
  'by',
  'cancelled_by_name',
  'closed_by',
  'contact',
  'contact_name',
  'contacts',
  'counted_by',
  'counted_by_name',
  'created_by',
  'created_by_name',
  'customer',
  'customer_address',
  'customer_name',
  'customer_order_number',
  'customer_tax_number',
  'delivery_address',
  'done_by',
  'done_by_name',
  'driver_name',
  'email',
  'exemption_number',
  'finished_by',
  'issued_by',
  'notes',
  'opened_by',
  'phone',
  'receiver',
  'sent_to',
  'ship_to',
  'signature',
  'tax_number',
  'withdrawn_by',
])

/** True for a field that a key without the scope does not get. */
export const isPersonalField = (name: string): boolean => personalFields.has(name)

/** The value without personal data: texts become empty, lists have no rows, all else is null. Changes it in place. */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) for (const each of value) withoutPersonalData(each)
  else if (typeof value === 'object' && value !== null)
    for (const [name, held] of Object.entries(value)) {
      if (isPersonalField(name)) (value as Record<string, unknown>)[name] = emptyOf(held)
      else withoutPersonalData(held)
    }
  return value
}

const emptyOf = (held: unknown) => (typeof held === 'string' ? '' : Array.isArray(held) ? [] : null)
