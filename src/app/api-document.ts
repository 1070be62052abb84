/** The API document of this installation. */
import { openApi } from '#server/openapi.ts'
import { namedCalls, namedShapes } from './api-calls.ts'

/** Features whose tag is another word. */
const tagOf: Readonly<Record<string, string>> = { batches: 'PlantBatch', supplies: 'Inventory', sales: 'Sales' }

/** The tags of the document: one for each feature. */
const tags = {
  'accounting-exports': 'Files for Xero, QuickBooks and MYOB: documents, payments and the journal',
  accounts: 'Business accounts, price groups and statements',
  availability: 'Stock available to promise: the availability list, printed, mailed and shared',
  bank: 'Bank statements: importing them, and matching their lines with the books',
  'batch-records': 'The photos of a batch',
  PlantBatch: 'Batches and every operation on them, their costs and lineage',
  carts: 'What can be sold, and approvals of prices below the agreed ones',
  dashboard: 'The dashboard and the onboarding steps',
  deliveries: 'Vehicles, delivery runs with their stops, and proof of delivery',
  drafts: 'Unfinished sales: parked carts, quotes and lay-bys',
  expenses: 'Expenses and their receipts',
  imports: 'Data import: files of any shape, matched, corrected, imported and undone',
  journal: 'The journal, the chart of accounts and entries by hand',
  labels: 'Labels for plants, batches and benches',
  notifications: 'Notifications, the digest, and documents sent by mail',
  'nursery-map': 'The nursery map: sites, areas and beds to scale, the plants at each location, space in use by week',
  'nursery-data': 'The data of a nursery as a whole: export, import, seals and erasure',
  'personal-data': 'What is held about one person: found, exported and erased',
  'order-entry': 'Orders made from quotes',
  orders: 'Orders, dockets and deposits',
  people: 'Users, roles, devices, sign-in, and the history of changes',
  planning: 'The forecast of demand, and the production planner',
  plants: 'Plant types, prices, photos and barcodes',
  recipes: 'Recipes and mixes',
  reference: 'Reference data: growth stages, locations, plant categories and vendors',
  reports: 'Sales, expenses and financial reports, analytics, and generated reports',
  payables: 'Bills and credit notes of vendors, their payments, and recurring expenses',
  payments: 'Tills and their sessions, and store credit',
  'sale-documents': 'Invoices and credit notes as files and by mail',
  royalties: 'Royalties of protected varieties: terms, the report of a breeder, declarations',
  Sales: 'Sales, their payments, refunds and credit notes',
  'saved-views': 'Saved views of lists',
  settings: 'Settings and closed periods',
  'space-costs': 'What growing space costs, and the space of batches',
  sprays: 'The spray diary and re-entry times',
  'standing-orders': 'Standing orders',
  stockroom: 'Purchase orders, deliveries, stocktakes and recalls',
  Inventory: 'Inventory items, their categories and movements',
  tasks: 'Tasks and their schedules',
  'tax-returns': 'Tax returns that were filed',
  till: 'Lost sales recorded at the till',
  help: 'Help and search',
}

/** Returns the document for the public address of the product. */
export async function apiDocument(server: string) {
  const [named, shapes] = await Promise.all([namedCalls(), namedShapes()])
  const calls = named.map((each) => ({ ...each, feature: tagOf[each.feature] ?? each.feature }))
  return openApi({ calls, shapes, features: tags, version: '1.0.0', server })
}
