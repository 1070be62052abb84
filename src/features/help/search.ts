/** Search results of the command palette: records by a few letters of their name or number, and where each opens. */
import * as z from 'zod/mini'
import { type Role, everyone, growers, managers, sellers } from '#kernel/role.ts'

/** The kinds of records, which roles may see them, and their labels. */
export const findable = {
  plant: { roles: everyone, name: 'Plant' },
  batch: { roles: growers, name: 'Batch' },
  account: { roles: managers, name: 'Customer' },
  sale: { roles: sellers, name: 'Invoice' },
  order: { roles: sellers, name: 'Order' },
  supply: { roles: everyone, name: 'Supply' },
  purchase: { roles: managers, name: 'Purchase order' },
  expense: { roles: managers, name: 'Expense' },
  vendor: { roles: managers, name: 'Vendor' },
  task: { roles: growers, name: 'Task' },
  recipe: { roles: growers, name: 'Recipe' },
} as const satisfies Record<string, { readonly roles: readonly Role[]; readonly name: string }>
export type Findable = keyof typeof findable
export const findables = Object.keys(findable) as Findable[]

export const Found = z.object({ kind: z.enum(findables), id: z.string(), label: z.string(), detail: z.string() })
export type Found = z.infer<typeof Found>

/** The kinds a role may find. */
export const findableBy = (role: Role): Findable[] =>
  findables.filter((kind) => (findable[kind].roles as readonly Role[]).includes(role))

/** The address it opens, with its search parameters. */
export function addressOf({ kind, id, label }: Found, role: Role): string {
  const like = encodeURIComponent(label)
  const addresses: Readonly<Record<Findable, string>> = {
    plant: managers.includes(role) ? `/plants?search=${like}&plant=${id}` : `/inventory/plants?search=${like}`,
    batch: `/production/batches/${id}`,
    account: `/reports/business-accounts/${id}`,
    sale: `/sales/transactions?sale=${id}`,
    order: `/orders/${id}`,
    supply: `/inventory/supplies?item=${id}`,
    purchase: `/inventory/supplies/purchases/${id}`,
    expense: `/expenses?open=${id}`,
    vendor: `/expenses?vendor=${like}`,
    task: `/production/tasks?task=${id}`,
    recipe: `/production/recipes?search=${like}`,
  }
  return addresses[kind]
}

export interface QuickAction {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  /** Other search terms for it. */
  readonly words: string
  /** An operation on a batch: the segment of its page's path. */
  readonly onBatch?: string
}

/** Actions that can be started from anywhere. */
export const actions: readonly QuickAction[] = [
  { label: 'New sale', path: '/sales/pos', roles: sellers, words: 'sell ring up till charge' },
  { label: 'New order', path: '/orders/new', roles: sellers, words: 'add take order' },
  { label: 'New future order', path: '/orders/new?kind=future', roles: sellers, words: 'add promise reserve contract' },
  { label: 'Add a plant', path: '/plants?plant=new', roles: managers, words: 'new plant type price' },
  { label: 'Import a price list', path: '/plants/import', roles: managers, words: 'upload spreadsheet csv excel' },
  {
    label: 'Start batches',
    path: '/production/batches?action=start',
    roles: growers,
    words: 'new batch sow propagate stick cuttings',
  },
  { label: 'Pot up', path: '/production/batches?action=scan', roles: growers, words: 'pot on repot', onBatch: 'pot-up' },
  {
    label: 'Record a loss',
    path: '/production/batches?action=scan',
    roles: growers,
    words: 'record loss losses dead died',
    onBatch: 'loss',
  },
  {
    label: 'Move plants',
    path: '/production/batches?action=scan',
    roles: growers,
    words: 'move location bench',
    onBatch: 'move',
  },
  {
    label: 'Divide plants',
    path: '/production/batches?action=scan',
    roles: growers,
    words: 'division split clumps',
    onBatch: 'divide',
  },
  {
    label: 'Count a batch',
    path: '/production/batches?action=scan',
    roles: growers,
    words: 'stocktake correct',
    onBatch: 'count',
  },
  { label: 'Plan a task', path: '/production/tasks?task=new', roles: growers, words: 'new add task job' },
  { label: 'Enter a spraying', path: '/production/tasks?view=sprays', roles: growers, words: 'spray diary re-entry' },
  { label: 'Print labels', path: '/production/labels', roles: growers, words: 'label tags' },
  { label: 'Add a supply', path: '/inventory/supplies?action=new', roles: managers, words: 'new item pots mix' },
  { label: 'New purchase order', path: '/inventory/supplies/purchases/new', roles: managers, words: 'buy order supplies' },
  { label: 'Count the stock', path: '/inventory/supplies/stocktakes', roles: growers, words: 'stocktake inventory' },
  { label: 'Trace a lot', path: '/inventory/supplies/recall', roles: managers, words: 'recall vendor biosecurity customers' },
  { label: 'Add an expense', path: '/expenses?open=new', roles: managers, words: 'new bill receipt cost' },
  {
    label: 'Add a recurring expense',
    path: '/expenses?tab=recurring&open=new',
    roles: managers,
    words: 'new rent power standing',
  },
  { label: 'New business account', path: '/reports/business-accounts?action=new', roles: managers, words: 'add customer' },
  { label: 'Plan the weeks', path: '/analytics?view=plan', roles: managers, words: 'planner sow buy' },
  { label: 'Close the books', path: '/reports/financial?tab=closing', roles: managers, words: 'month period lock' },
  { label: 'File the tax return', path: '/reports/financial?tab=tax', roles: managers, words: 'gst vat bas return' },
  { label: 'Reports that were made', path: '/reports/financial?tab=history', roles: managers, words: 'history generated' },
  {
    label: 'Change what I am told of',
    path: '/notifications?tab=settings',
    roles: everyone,
    words: 'notification settings e-mail digest thresholds',
  },
]
