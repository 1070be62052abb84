/** Every room that serves, bottom first. */
import type { FastifyInstance } from 'fastify'
import { accounts } from '#features/accounts/server/routes.ts'
import { expenses } from '#features/expenses/server/routes.ts'
import { notifications } from '#features/notifications/server/routes.ts'
import { orders } from '#features/orders/server/routes.ts'
import { plants } from '#features/plants/server/routes.ts'
import { production } from '#features/production/server/routes.ts'
import { reports } from '#features/reports/server/routes.ts'
import { sales } from '#features/sales/server/routes.ts'
import { settings } from '#features/settings/server/routes.ts'
import { stockroom } from '#features/stockroom/server/routes.ts'
import { supplies } from '#features/supplies/server/routes.ts'
import { welcome } from '#features/welcome/server/routes.ts'
import type { Files } from '#server/files.ts'
import { type Doors, type Serve, type Server, server } from '#server/serve.ts'

/** Serves every call that a signed-in person may make; `visitorOf` proves who that is. */
export function serveRooms(app: FastifyInstance, { files, ...doors }: Doors & { readonly files: Files }): Server {
  const served = server(app, doors)
  const settingsWithFiles = (serve: Serve) => settings(serve, files)
  const plantsWithFiles = (serve: Serve) => plants(serve, files)
  const productionWithFiles = (serve: Serve) => production(serve, files)
  const expensesWithFiles = (serve: Serve) => expenses(serve, files)
  for (const room of [
    settingsWithFiles,
    notifications,
    plantsWithFiles,
    supplies,
    accounts,
    productionWithFiles,
    sales,
    orders,
    expensesWithFiles,
    stockroom,
    reports,
    welcome,
  ])
    room(served.serve)
  return served
}
