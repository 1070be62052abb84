/** The vehicles of the demo nursery and today's run: the orders that are due, with the grower at the wheel. Through the product's own commands. */
import { addStops, createRun } from '#modules/orders/delivery/server/plan-run.ts'
import { deliverable } from '#modules/orders/delivery/server/runs.queries.ts'
import { createVehicle } from '#modules/orders/delivery/server/vehicles.ts'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'

const mostStops = 4

export async function planDeliveries(db: Db, manager: CurrentUser, driver_id: UserId, today: string): Promise<void> {
  const truck = await createVehicle(db, manager.user_id, {
    name: 'Truck',
    capacity: 10,
    capacity_unit: 'trolley',
    max_weight_kg: 3_500,
  })
  await createVehicle(db, manager.user_id, { name: 'Van', capacity: 12, capacity_unit: 'shelf' })
  const due = await deliverable(db, today)
  if (due.length === 0) return
  const run = await createRun(db, manager, {
    run_date: today,
    start_time: '08:30',
    vehicle_id: truck.id,
    driver_id,
    notes: 'Bring the empty trolleys back.',
  })
  const order_ids = due.slice(0, mostStops).map(({ order_id }) => order_id)
  await addStops(db, manager, run.id, { order_ids, over_capacity: true })
}
