/** Every room that serves, bottom first. */
import type { FastifyInstance } from 'fastify'
import { notifications } from '#features/notifications/server/routes.ts'
import { plants } from '#features/plants/server/routes.ts'
import { production } from '#features/production/server/routes.ts'
import { reports } from '#features/reports/server/routes.ts'
import { sales } from '#features/sales/server/routes.ts'
import { settings } from '#features/settings/server/routes.ts'
import { type Doors, type Server, server } from '#server/serve.ts'

/** Serves every call that a signed-in person may make; `visitorOf` proves who that is. */
export function serveRooms(app: FastifyInstance, doors: Doors): Server {
  const served = server(app, doors)
  for (const room of [settings, notifications, plants, production, sales, reports]) room(served.serve)
  return served
}
