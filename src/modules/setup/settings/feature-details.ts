/** Names of the features, the calls that use each, and what a nursery begins with. Pure. */
import { type Feature, featureNames, isBelow } from './features.ts'

interface FeatureDetails {
  readonly group: 'Selling' | 'Growing' | 'Buying' | 'Books and reports'
  readonly title: string
  readonly text: string
  /** `POST /api/standing-orders`, with all below that path. */
  readonly usedBy: readonly string[]
}

export const features: Readonly<Record<Feature, FeatureDetails>> = {
  till: {
    group: 'Selling',
    title: 'Till',
    text: 'Sell over the counter, with cash, cards and receipts.',
    usedBy: ['POST /api/tills'],
  },
  quotes: {
    group: 'Selling',
    title: 'Quotes and lay-bys',
    text: 'Keep a cart as a quote, or put plants aside for payment in parts.',
    usedBy: ['POST /api/quotes', 'POST /api/laybys'],
  },
  orders: {
    group: 'Selling',
    title: 'Orders and availability',
    text: 'Orders for now and for a later season, and the list of what is available.',
    usedBy: ['POST /api/orders'],
  },
  customers: {
    group: 'Selling',
    title: 'Customers on account',
    text: 'Customers who pay later: terms, statements and what each owes.',
    usedBy: ['POST /api/business-accounts'],
  },
  price_groups: {
    group: 'Selling',
    title: 'Price groups',
    text: 'Prices of their own for some customers.',
    usedBy: ['POST /api/price-groups'],
  },
  reminders: {
    group: 'Selling',
    title: 'Statements and reminders',
    text: 'Mail statements, and remind customers of overdue invoices.',
    usedBy: ['POST /api/business-accounts/mailings'],
  },
  standing_orders: {
    group: 'Selling',
    title: 'Standing orders',
    text: 'Orders that repeat every week or month.',
    usedBy: ['POST /api/standing-orders'],
  },
  deliveries: {
    group: 'Selling',
    title: 'Deliveries',
    text: 'Delivery runs, a driver’s list for the phone, and dockets to invoice later.',
    usedBy: ['POST /api/deliveries'],
  },
  production: {
    group: 'Growing',
    title: 'Batches, tasks and recipes',
    text: 'Follow plants from seed or cutting to sale, with tasks and potting recipes.',
    usedBy: [
      'POST /api/production-tasks',
      'POST /api/recipes',
      'POST /api/plant-batches/:id/pot-up',
      'POST /api/plant-batches/bulk-propagation',
    ],
  },
  map: {
    group: 'Growing',
    title: 'Nursery map',
    text: 'Draw houses, beds and benches, and see what stands where.',
    usedBy: ['POST /api/map', 'PUT /api/map'],
  },
  schedules: {
    group: 'Growing',
    title: 'Task schedules',
    text: 'Tasks that follow from a crop’s first day.',
    usedBy: ['POST /api/task-templates'],
  },
  sprays: {
    group: 'Growing',
    title: 'Spray diary',
    text: 'What was sprayed where, and when a place may be entered again.',
    usedBy: ['POST /api/sprays'],
  },
  scouting: {
    group: 'Growing',
    title: 'Scouting and readings',
    text: 'Pests, diseases, EC, pH and temperature by place; a limit that is passed plans a task.',
    usedBy: ['POST /api/scouting'],
  },
  grading: {
    group: 'Growing',
    title: 'Grading',
    text: 'Sort a batch into grades with prices of their own.',
    usedBy: ['POST /api/plant-batches/bulk-grading'],
  },
  passports: {
    group: 'Growing',
    title: 'Plant passports',
    text: 'Print plant passports and keep their register.',
    usedBy: ['POST /api/plant-passports'],
  },
  space: {
    group: 'Growing',
    title: 'Space and overhead',
    text: 'Charge each batch for the space it takes.',
    usedBy: ['POST /api/space-rates'],
  },
  propagation: {
    group: 'Growing',
    title: 'Propagation records',
    text: 'Treatments, hormones, mother plants, rootstocks and who did it, with strike rates.',
    usedBy: ['PUT /api/propagations/:id'],
  },
  seed: {
    group: 'Growing',
    title: 'Seed lots',
    text: 'Seed by lot: germination tests, what is left, and which batch was sown with it.',
    usedBy: ['POST /api/seed-lots'],
  },
  royalties: {
    group: 'Growing',
    title: 'Royalties',
    text: 'Royalties owed to breeders for protected varieties.',
    usedBy: ['POST /api/royalty-terms', 'POST /api/royalty-declarations'],
  },
  balance: {
    group: 'Growing',
    title: 'Balance of plants',
    text: 'Where every plant came from and went, month by month.',
    usedBy: [],
  },
  purchases: {
    group: 'Buying',
    title: 'Purchase orders',
    text: 'Order supplies and plants from vendors, and book what arrives.',
    usedBy: ['POST /api/purchase-orders'],
  },
  recall: {
    group: 'Buying',
    title: 'Recall',
    text: 'Trace a vendor’s lot to batches and customers.',
    usedBy: ['POST /api/recall'],
  },
  bills: {
    group: 'Buying',
    title: 'Bills',
    text: 'Enter vendors’ bills now and pay them when they are due.',
    usedBy: ['POST /api/bills'],
  },
  recurring: {
    group: 'Buying',
    title: 'Recurring expenses',
    text: 'Rent, power and whatever comes every month.',
    usedBy: ['POST /api/recurring-expenses'],
  },
  accounting: {
    group: 'Books and reports',
    title: 'Profit and stock reports',
    text: 'Profit and loss, the value of stock, and files for your accountant.',
    usedBy: [],
  },
  books: {
    group: 'Books and reports',
    title: 'Books',
    text: 'Journal, bank, tax returns and closing, for a nursery that keeps its books here.',
    usedBy: ['POST /api/journal', 'POST /api/bank', 'POST /api/tax-returns', 'POST /api/books'],
  },
  analytics: {
    group: 'Books and reports',
    title: 'Analytics, forecast and planner',
    text: 'What sells when, what will sell, and what to pot for it. It learns from a year of sales.',
    usedBy: [],
  },
}

/** The feature that a call uses. */
export const featureUsedBy = ({ method, path }: { readonly method: string; readonly path: string }): Feature | undefined =>
  featureNames.find((name) => features[name].usedBy.some((call) => isBelow(`${method} ${path}`, call)))

/** Answers to “What do you do?”. */
export interface Trade {
  readonly sells: boolean
  readonly grows: boolean
  /** To other businesses, on account. */
  readonly wholesales: boolean
  readonly keepsBooks: boolean
}

/** Features that a nursery with these answers does without, until it wants them. */
export function featuresToHide({ sells, grows, wholesales, keepsBooks }: Trade): Feature[] {
  const wanted: readonly Feature[] = [
    ...(sells ? (['till'] as const) : []),
    ...(grows ? (['production'] as const) : []),
    ...(grows || wholesales ? (['orders', 'customers', 'bills', 'purchases', 'accounting'] as const) : []),
    ...(keepsBooks ? (['accounting', 'books'] as const) : []),
  ]
  return featureNames.filter((name) => !wanted.includes(name))
}
