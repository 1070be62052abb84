/** Search results of the command palette: records by a few letters of their name or number, and where each opens. */
import * as z from 'zod/mini'
import { type Role, admins, everyone, growers, managers, sellers } from '#kernel/role.ts'

/** The kinds of records, which roles may see them, and their labels. */
export const findable = {
  plant: { roles: everyone, name: 'Plant' },
  batches: { roles: growers, name: 'Batches' },
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
    plant: growers.includes(role) ? `/plants/${id}` : `/inventory/plants?search=${like}`,
    batches: `/production/batches?search=${encodeURIComponent(id)}`,
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
  readonly keywords: string
  /** The list where N does it. */
  readonly newOn?: string
  /** An operation on a batch: the segment of its page's path. */
  readonly onBatch?: string
}

/** Actions that can be started from anywhere. */
export const actions: readonly QuickAction[] = [
  { label: 'New sale', path: '/sales/pos', roles: sellers, keywords: 'sell ring up till charge' },
  { label: 'New order', path: '/orders/new', roles: sellers, keywords: 'add take order', newOn: '/orders' },
  { label: 'New future order', path: '/orders/new?kind=future', roles: sellers, keywords: 'add promise reserve contract' },
  { label: 'Add a plant', path: '/plants?plant=new', roles: managers, keywords: 'new plant type price', newOn: '/plants' },
  {
    label: 'Bring your data',
    path: '/import',
    roles: managers,
    keywords: 'import upload spreadsheet csv excel price list customers supplies batches invoices',
  },
  {
    label: 'Start batches',
    path: '/production/batches?action=start',
    roles: growers,
    keywords: 'new batch sow propagate stick cuttings',
    newOn: '/production/batches',
  },
  { label: 'Pot up', path: '/production/batches?action=scan', roles: growers, keywords: 'pot on repot', onBatch: 'pot-up' },
  {
    label: 'Record a loss',
    path: '/production/batches?action=scan',
    roles: growers,
    keywords: 'record loss losses dead died',
    onBatch: 'loss',
  },
  {
    label: 'Move plants',
    path: '/production/batches?action=scan',
    roles: growers,
    keywords: 'move location bench',
    onBatch: 'move',
  },
  {
    label: 'Divide plants',
    path: '/production/batches?action=scan',
    roles: growers,
    keywords: 'division split clumps',
    onBatch: 'divide',
  },
  {
    label: 'Count a batch',
    path: '/production/batches?action=scan',
    roles: growers,
    keywords: 'stocktake correct',
    onBatch: 'count',
  },
  {
    label: 'Plan a task',
    path: '/production/tasks?task=new',
    roles: growers,
    keywords: 'new add task job',
    newOn: '/production/tasks',
  },
  { label: 'Enter a spraying', path: '/production/tasks?view=sprays', roles: growers, keywords: 'spray diary re-entry' },
  {
    label: 'Enter a count or a reading',
    path: '/production/tasks?view=scouting&scout=new',
    roles: growers,
    keywords: 'scouting pest disease aphids thrips EC pH temperature',
  },
  {
    label: 'Propagation and strike rates',
    path: '/production/propagation',
    roles: growers,
    keywords: 'propagation cuttings hormone treatment graft',
  },
  {
    label: 'Add a seed lot',
    path: '/inventory/supplies/seed?lot=new',
    roles: growers,
    keywords: 'seed packet germination sowing',
    newOn: '/inventory/supplies/seed',
  },
  { label: 'Print labels', path: '/production/labels', roles: growers, keywords: 'label tags' },
  {
    label: 'Add a supply',
    path: '/inventory/supplies?action=new',
    roles: managers,
    keywords: 'new item pots mix',
    newOn: '/inventory/supplies',
  },
  {
    label: 'New purchase order',
    path: '/inventory/supplies/purchases/new',
    roles: managers,
    keywords: 'buy order supplies',
    newOn: '/inventory/supplies/purchases',
  },
  { label: 'Count the stock', path: '/inventory/supplies/stocktakes', roles: growers, keywords: 'stocktake inventory' },
  { label: 'Trace a lot', path: '/inventory/supplies/recall', roles: managers, keywords: 'recall vendor biosecurity customers' },
  { label: 'Add an expense', path: '/expenses?open=new', roles: managers, keywords: 'new bill receipt cost', newOn: '/expenses' },
  {
    label: 'Add a recurring expense',
    path: '/expenses?tab=recurring&open=new',
    roles: managers,
    keywords: 'new rent power standing',
  },
  {
    label: 'New business account',
    path: '/reports/business-accounts?action=new',
    roles: managers,
    keywords: 'add customer',
    newOn: '/reports/business-accounts',
  },
  { label: 'Plan the weeks', path: '/analytics?view=plan', roles: managers, keywords: 'planner sow buy' },
  { label: 'Close the books', path: '/reports/financial?tab=closing', roles: managers, keywords: 'month period lock' },
  { label: 'File the tax return', path: '/reports/financial?tab=tax', roles: managers, keywords: 'gst vat bas return' },
  { label: 'Reports that were made', path: '/reports/financial?tab=history', roles: managers, keywords: 'history generated' },
  {
    label: 'Change tax rates',
    path: '/profile?tab=admin#tax-rates',
    roles: admins,
    keywords: 'settings gst vat sales tax percent',
  },
  {
    label: 'Change business details',
    path: '/profile?tab=admin#business-information',
    roles: admins,
    keywords: 'settings name address country currency tax number logo',
  },
  {
    label: 'Change discount limits',
    path: '/profile?tab=admin#discount-limits',
    roles: admins,
    keywords: 'settings discount pin role',
  },
  {
    label: 'Change receipts',
    path: '/profile?tab=admin#receipt-settings',
    roles: admins,
    keywords: 'settings receipt footer invoice number terms rounding guarantee',
  },
  {
    label: 'Change locations',
    path: '/profile?tab=admin#locations',
    roles: admins,
    keywords: 'settings tunnel house bench bed',
  },
  { label: 'Invite people', path: '/profile?tab=users', roles: admins, keywords: 'settings user staff role employee' },
  {
    label: 'Change my notifications',
    path: '/notifications?tab=settings',
    roles: everyone,
    keywords: 'notification settings e-mail digest thresholds',
  },
]
