/** The features in order: each may use those before it. What a command must know of a later one is a question that is answered here. */
import type { FastifyInstance } from 'fastify'
import { accountingExports } from '#features/accounting-exports/server/routes.ts'
import { accounts } from '#features/accounts/server/routes.ts'
import { lockPlantFacts, movePlantFacts } from '#features/aggregates/server/move-plant-facts.ts'
import { availability } from '#features/availability/server/routes.ts'
import { carts } from '#features/carts/server/routes.ts'
import { dashboard } from '#features/dashboard/server/routes.ts'
import { deliveries } from '#features/deliveries/server/routes.ts'
import { draftSales } from '#features/drafts/server/routes.ts'
import { expenses } from '#features/expenses/server/routes.ts'
import { notifications } from '#features/notifications/server/routes.ts'
import { orderEntry } from '#features/order-entry/server/routes.ts'
import { openOrderOf } from '#features/orders/server/open-order-of.ts'
import { orders } from '#features/orders/server/routes.ts'
import { payables } from '#features/payables/server/routes.ts'
import { payments } from '#features/payments/server/routes.ts'
import { plants } from '#features/plants/server/routes.ts'
import { nameEntries } from '#features/reference/server/names-of-ids.ts'
import { reference } from '#features/reference/server/routes.ts'
import { planning } from '#features/planning/server/routes.ts'
import { royalties } from '#features/royalties/server/routes.ts'
import { reports } from '#features/reports/server/routes.ts'
import { saleDocuments } from '#features/sale-documents/server/routes.ts'
import { savedViews } from '#features/saved-views/server/routes.ts'
import { sales } from '#features/sales/server/routes.ts'
import { filedThrough } from '#features/tax-returns/server/filed-returns.queries.ts'
import { invoiceExists } from '#features/sales/server/invoice-exists.ts'
import { recipesWithSupplies } from '#features/recipes/server/recipes.queries.ts'
import { recipes } from '#features/recipes/server/routes.ts'
import { sprays } from '#features/sprays/server/routes.ts'
import { batchRecords } from '#features/batch-records/server/routes.ts'
import { carryUsed, previewUsed } from '#features/batches/server/carry-differences.ts'
import { spaceCosts } from '#features/space-costs/server/routes.ts'
import { releaseSprayed, withholdSprayed } from '#features/batches/server/sprayed-batches.ts'
import { startStock } from '#features/batches/server/batches.ts'
import { batches } from '#features/batches/server/routes.ts'
import { tasks } from '#features/tasks/server/routes.ts'
import { nurseryMap } from '#features/nursery-map/server/routes.ts'
import { areasOfPlaces } from '#features/nursery-map/server/standing.ts'
import { bringJournalUpToDate, costsBooked } from '#features/journal/server/read-journal.ts'
import { journal } from '#features/journal/server/routes.ts'
import { bank } from '#features/bank/server/routes.ts'
import { labels } from '#features/labels/server/routes.ts'
import { imports } from '#features/imports/server/routes.ts'
import { settings } from '#features/settings/server/routes.ts'
import { nurseryData } from '#features/nursery-data/server/routes.ts'
import { personalData } from '#features/personal-data/server/routes.ts'
import { hasStandingOrder } from '#features/standing-orders/server/has-standing-order.ts'
import { standingOrders } from '#features/standing-orders/server/routes.ts'
import { stockroom } from '#features/stockroom/server/routes.ts'
import { deliveryOf, refuseParts } from '#features/stockroom/server/parent-document.ts'
import { supplies } from '#features/supplies/server/routes.ts'
import { taxReturns } from '#features/tax-returns/server/routes.ts'
import { till } from '#features/till/server/routes.ts'
import { help } from '#features/help/server/routes.ts'
import type { Files } from '#server/files.ts'
import { type ServerDeps, type Serve, type Server, server } from '#server/serve.ts'

const features: readonly ((serve: Serve, files: Files) => void)[] = [
  reference,
  (serve) => settings(serve, { invoiceExists, filedThrough }),
  savedViews,
  notifications,
  (serve, files) => plants(serve, files, { figures: { lock: lockPlantFacts, move: movePlantFacts }, startStock }),
  (serve) => supplies(serve, { recipesWithSupplies, previewUsed, carryUsed }),
  (serve) => accounts(serve, { openOrderOf, hasStandingOrder }),
  (serve) => sprays(serve, { withhold: withholdSprayed, release: releaseSprayed }),
  recipes,
  (serve) => batches(serve, { refuseParts }),
  (serve) => spaceCosts(serve, { areasOfPlaces, bringJournalUpToDate, costsBooked }),
  batchRecords,
  availability,
  tasks,
  nurseryMap,
  labels,
  payments,
  carts,
  sales,
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
  nurseryData,
  personalData,
  help,
]

/** Serves every call of signed-in users; `authenticate` identifies the user. */
export function serveFeatures(
  app: FastifyInstance,
  { files, ...deps }: Omit<ServerDeps, 'nameEntries'> & { readonly files: Files },
): Server {
  const served = server(app, { ...deps, nameEntries })
  for (const feature of features) feature(served.serve, files)
  return served
}
