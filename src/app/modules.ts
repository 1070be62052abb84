/** The modules in order: each may use those before it. Questions of a command about a later module are answered here. */
import type { FastifyInstance } from 'fastify'
import { accountingExports } from '#modules/books/export/server/routes.ts'
import { accounts } from '#modules/customers/server/routes.ts'
import { lockFacts, movePlantFacts, moveSizeFacts } from '#modules/figures/sums/server/move-facts.ts'
import { availability } from '#modules/growing/availability/server/routes.ts'
import { takesCards } from '#modules/selling/card/server/connections.ts'
import { cards } from '#modules/selling/card/server/routes.ts'
import { carts } from '#modules/selling/cart/server/routes.ts'
import { dashboard } from '#modules/home/dashboard/server/routes.ts'
import { deliveries } from '#modules/orders/delivery/server/routes.ts'
import { draftSales } from '#modules/selling/draft/server/routes.ts'
import { expenses } from '#modules/buying/expense/server/routes.ts'
import { notifications } from '#modules/messages/server/routes.ts'
import { orderEntry } from '#modules/orders/entry/server/routes.ts'
import { changeInvoiceBuyer } from '#modules/orders/order/server/change-invoice-buyer.ts'
import { voidInvoice } from '#modules/orders/order/server/void-invoice.ts'
import { openOrderOf } from '#modules/orders/order/server/open-order-of.ts'
import { orders } from '#modules/orders/order/server/routes.ts'
import { payables } from '#modules/buying/bill/server/routes.ts'
import { payments } from '#modules/selling/payment/server/routes.ts'
import { plants } from '#modules/plants/server/routes.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { nameEntries } from '#modules/setup/reference/server/names-of-ids.ts'
import { reference } from '#modules/setup/reference/server/routes.ts'
import { planning } from '#modules/planning/server/routes.ts'
import { royalties } from '#modules/books/royalty/server/routes.ts'
import { reports } from '#modules/reports/server/routes.ts'
import { saleDocuments } from '#modules/selling/document/server/routes.ts'
import { savedViews } from '#modules/setup/saved-views/server/routes.ts'
import { sales } from '#modules/selling/sale/server/routes.ts'
import { filedThrough } from '#modules/books/tax-return/server/filed-returns.queries.ts'
import { anyInvoice, invoiceExists } from '#modules/selling/sale/server/invoice-exists.ts'
import { recipesWithSupplies } from '#modules/growing/recipe/server/recipes.queries.ts'
import { recipes } from '#modules/growing/recipe/server/routes.ts'
import { sprays } from '#modules/growing/spray/server/routes.ts'
import { batchRecords } from '#modules/growing/record/server/routes.ts'
import { carryUsed, previewUsed } from '#modules/growing/batch/server/carry-differences.ts'
import { spaceCosts } from '#modules/growing/space/server/routes.ts'
import { releaseSprayed, withholdSprayed } from '#modules/growing/batch/server/sprayed-batches.ts'
import { startStock } from '#modules/growing/batch/server/batches.ts'
import { batches } from '#modules/growing/batch/server/routes.ts'
import { tasks } from '#modules/growing/task/server/routes.ts'
import { nurseryMap } from '#modules/growing/map/server/routes.ts'
import { areasOfPlaces } from '#modules/growing/map/server/standing.ts'
import { bringJournalUpToDate, costsBooked } from '#modules/books/journal/server/read-journal.ts'
import { journal } from '#modules/books/journal/server/routes.ts'
import { bank } from '#modules/books/bank/server/routes.ts'
import { labels } from '#modules/labels/server/routes.ts'
import { imports } from '#modules/data/import/server/routes.ts'
import { settings } from '#modules/setup/settings/server/routes.ts'
import { switchOnUsed } from '#modules/setup/settings/server/switch-on.ts'
import { nurseryData } from '#modules/data/archive/server/routes.ts'
import { personalData } from '#modules/data/personal/server/routes.ts'
import { hasStandingOrder } from '#modules/orders/standing/server/has-standing-order.ts'
import { standingOrders } from '#modules/orders/standing/server/routes.ts'
import { stockroom } from '#modules/buying/stockroom/server/routes.ts'
import { deliveryOf, refuseParts } from '#modules/buying/stockroom/server/parent-document.ts'
import { scouting } from '#modules/growing/scouting/server/routes.ts'
import { propagations } from '#modules/growing/propagation/server/routes.ts'
import { seedLots } from '#modules/growing/seed/server/routes.ts'
import { supplies } from '#modules/supplies/server/routes.ts'
import { taxReturns } from '#modules/books/tax-return/server/routes.ts'
import { till } from '#modules/selling/till/server/routes.ts'
import { calendars } from '#modules/home/calendar/server/routes.ts'
import { help } from '#modules/home/help/server/routes.ts'
import type { Files } from '#server/files.ts'
import { type ServerDeps, type Serve, type Server, server } from '#server/serve.ts'

const modules: readonly ((serve: Serve, files: Files) => void)[] = [
  (serve) => reference(serve, { lock: lockFacts, move: moveSizeFacts }),
  (serve) => settings(serve, { invoiceExists, anyInvoice, filedThrough, takesCards }),
  savedViews,
  notifications,
  (serve, files) => plants(serve, files, { figures: { lock: lockFacts, move: movePlantFacts }, startStock }),
  (serve) => supplies(serve, { recipesWithSupplies, previewUsed, carryUsed }),
  (serve) => accounts(serve, { openOrderOf, hasStandingOrder }),
  (serve) => sprays(serve, { withhold: withholdSprayed, release: releaseSprayed }),
  recipes,
  seedLots,
  propagations,
  (serve) => batches(serve, { refuseParts }),
  (serve) => spaceCosts(serve, { areasOfPlaces, bringJournalUpToDate, costsBooked }),
  batchRecords,
  availability,
  tasks,
  scouting,
  nurseryMap,
  labels,
  payments,
  cards,
  carts,
  (serve) => sales(serve, { voidInvoice, changeInvoiceBuyer }),
  saleDocuments,
  draftSales,
  till,
  accountingExports,
  orders,
  deliveries,
  orderEntry,
  standingOrders,
  (serve, files) => expenses(serve, files, { deliveryOf }),
  payables,
  stockroom,
  journal,
  bank,
  taxReturns,
  royalties,
  reports,
  planning,
  imports,
  dashboard,
  calendars,
  nurseryData,
  personalData,
  help,
]

/** Serves every call of signed-in users; `authenticate` identifies the user. */
export function serveModules(
  app: FastifyInstance,
  { files, ...deps }: Omit<ServerDeps, 'nameEntries' | 'readFormats' | 'noteUse'> & { readonly files: Files },
): Server {
  const served = server(app, { ...deps, nameEntries, readFormats: readRules, noteUse: switchOnUsed })
  for (const module of modules) module(served.serve, files)
  return served
}
