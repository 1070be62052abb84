/** The API document of this installation. */
import { openApi } from '#server/openapi.ts'
import { version } from '#server/version.ts'
import { namedCalls, namedShapes } from './api-calls.ts'

/** The tag of each folder of calls, and what it holds. */
const tags: Readonly<Record<string, readonly [tag: string, description: string]>> = {
  'books/export': ['accounting-exports', 'Files for Xero, QuickBooks and MYOB: documents, payments and the journal'],
  customers: ['accounts', 'Business accounts, price groups and statements'],
  'growing/availability': ['availability', 'Stock available to promise: the availability list, printed, mailed and shared'],
  'books/bank': ['bank', 'Bank statements: importing them, and matching their lines with the books'],
  'growing/record': ['batch-records', 'The photos of a batch'],
  'growing/batch': ['PlantBatch', 'Batches and every operation on them, their costs and lineage'],
  'selling/card': ['card-payments', 'Card payments at a reader: the connection to the provider, payments and refunds'],
  'selling/cart': ['carts', 'What can be sold, and approvals of prices below the agreed ones'],
  'home/calendar': ['calendar', 'My calendar at a secret address'],
  'home/dashboard': ['dashboard', 'The dashboard and the onboarding steps'],
  'orders/delivery': ['deliveries', 'Vehicles, delivery runs with their stops, and proof of delivery'],
  'selling/draft': ['drafts', 'Unfinished sales: parked carts, quotes and lay-bys'],
  'buying/expense': ['expenses', 'Expenses and their receipts'],
  'data/import': ['imports', 'Data import: files of any shape, matched, corrected, imported and undone'],
  'books/journal': ['journal', 'The journal, the chart of accounts and entries by hand'],
  labels: ['labels', 'Labels for plants, batches and benches'],
  messages: ['notifications', 'Notifications, the digest, and documents sent by mail'],
  'growing/map': [
    'nursery-map',
    'The nursery map: sites, areas and beds to scale, the plants at each location, space in use by week',
  ],
  'data/archive': ['nursery-data', 'The data of a nursery as a whole: export, import, seals and erasure'],
  'data/personal': ['personal-data', 'What is held about one person: found, exported and erased'],
  'orders/entry': ['order-entry', 'Orders made from quotes'],
  'orders/order': ['orders', 'Orders, dockets and deposits'],
  people: ['people', 'Users, roles, devices, sign-in, and the history of changes'],
  planning: ['planning', 'The forecast of demand, and the production planner'],
  plants: ['plants', 'Plant types, prices, photos and barcodes'],
  'growing/recipe': ['recipes', 'Recipes and mixes'],
  'growing/scouting': ['scouting', 'Scouting: pests, diseases and readings by place, with limits that plan tasks'],
  'growing/propagation': ['propagations', 'Treatments, hormones and strike rates of what was propagated'],
  'growing/seed': ['seed-lots', 'Seed lots, germination tests and what was sown'],
  'setup/reference': ['reference', 'Reference data: growth stages, locations, plant categories and vendors'],
  reports: ['reports', 'Sales, expenses and financial reports, analytics, and generated reports'],
  'buying/bill': ['payables', 'Bills and credit notes of vendors, their payments, and recurring expenses'],
  'selling/payment': ['payments', 'Tills and their sessions, and store credit'],
  'selling/document': ['sale-documents', 'Invoices and credit notes as files and by mail'],
  'books/royalty': ['royalties', 'Royalties of protected varieties: terms, the report of a breeder, declarations'],
  'selling/sale': ['Sales', 'Sales, their payments, refunds and credit notes'],
  'setup/saved-views': ['saved-views', 'Saved views of lists'],
  'setup/settings': ['settings', 'Settings and closed periods'],
  'growing/space': ['space-costs', 'What growing space costs, and the space of batches'],
  'growing/spray': ['sprays', 'The spray diary and re-entry times'],
  'orders/standing': ['standing-orders', 'Standing orders'],
  'buying/stockroom': ['stockroom', 'Purchase orders, deliveries, stocktakes and recalls'],
  supplies: ['Inventory', 'Inventory items, their categories and movements'],
  'growing/task': ['tasks', 'Tasks and their schedules'],
  'books/tax-return': ['tax-returns', 'Tax returns that were filed'],
  'selling/till': ['till', 'Lost sales recorded at the till'],
  'people/webhook': ['webhooks', 'Addresses of programs that receive events, and what was sent to them'],
  'home/help': ['help', 'Help and search'],
}

/** Returns the document for the public address of the product. */
export async function apiDocument(server: string) {
  const [named, shapes] = await Promise.all([namedCalls(), namedShapes()])
  const calls = named.map(({ folder, ...each }) => ({ ...each, tag: tags[folder]?.[0] ?? folder }))
  return openApi({ calls, shapes, tags: Object.values(tags), version, server })
}
