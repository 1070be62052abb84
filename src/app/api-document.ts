/** The API document of this installation. */
import { openApi } from '#server/openapi.ts'
import { namedCalls, namedShapes } from './api-calls.ts'

/** The tags of the document: one for each feature. */
const features = {
  'accounting-exports': 'Files of invoices and credit notes for accounting programs',
  accounts: 'Business accounts, price groups and statements',
  availability: 'What can be promised: the availability list, printed, mailed and shared',
  batches: 'Batches and every operation on them, their costs, photos and lineage',
  dashboard: 'What the first page shows',
  drafts: 'Sales that are not finished: parked carts, quotes and lay-bys',
  expenses: 'Expenses, their receipts, and recurring expenses',
  imports: 'Data import: price lists',
  labels: 'Labels for plants, batches and benches',
  notifications: 'Notifications, the digest, and documents sent by mail',
  orders: 'Orders, dockets and deposits',
  people: 'Users, roles, devices, sign-in, and the history of changes',
  planning: 'The forecast of demand, and the production planner',
  plants: 'Plant types, prices, photos and barcodes',
  recipes: 'Recipes and mixes',
  reference: 'The lists of names that everything refers to: growth stages, locations, plant categories and vendors',
  reports: 'Sales, expenses and financial reports, analytics, and kept reports',
  payments: 'Tills and their sessions, and store credit',
  'sale-documents': 'Invoices and credit notes as files and by mail',
  sales: 'Sales, their payments, refunds and credit notes',
  settings: 'What a nursery chooses, closed periods, and the export of everything',
  sprays: 'The spray diary and re-entry times',
  'standing-orders': 'Orders that repeat',
  stockroom: 'Purchase orders, deliveries, stocktakes and recalls',
  supplies: 'Inventory items, their categories and movements',
  tasks: 'Tasks and their timetables',
  till: 'What the till notes beside its sales: what it could not sell',
  help: 'Help, and search from anywhere',
}

/** Returns the document for the public address of the product. */
export async function apiDocument(server: string) {
  const [calls, shapes] = await Promise.all([namedCalls(), namedShapes()])
  return openApi({ calls, shapes, features, version: '1.0.0', server })
}
