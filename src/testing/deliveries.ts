/** A yard with goods to deliver: 400 Hebe in trays of 20, an account with an address, a van, and runs. */
import { randomUUID } from 'node:crypto'
import { createVehicle, addStops, createRun, setRunStatus } from '#modules/orders/delivery/contract.ts'
import { confirmOrder, getOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { forSale } from './products.ts'
import { aNursery } from './nursery.ts'

export const deliveryDay = dayIn('Pacific/Auckland', new Date())
export const key = () => ({ key: randomUUID() })
/** Long enough to be one. */
export const signature = [[10, 100, 200, 40, 400, 160]]

export async function aDeliveryYard() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland', gstRegistered: true, retailTaxIncluded: true })
  const account = newId()
  const { plant, batch } = await nursery.has(async (db) => {
    const hebe = await forSale(db, { name: 'Hebe', quantity: 400, cost: 400, code: 'HEBE-1' })
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on)
      VALUES (${db.nursery_id}, ${hebe.batch}, 'created', 400, 400, 400, '2026-01-01')`)
    await db.run(sql`
      UPDATE container_sizes SET cells = 20, trays_per_shelf = 2, shelves = 3 WHERE nursery_id = ${db.nursery_id} AND name = '14 cm'`)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, phone, address, delivery_address)
      VALUES (${db.nursery_id}, ${account}, 'City Council', '09 555', '1 Queen St', 'Depot, 9 Port Rd')`)
    return hebe
  })
  const sales = nursery.as('sales')
  const onHand = async () =>
    (
      await nursery.has((db) =>
        db.one(
          z.object({ quantity: z.int() }),
          sql`SELECT quantity_current AS quantity FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`,
        ),
      )
    ).quantity
  /** Confirmed; for the account, or for a customer without one. */
  const order = async (quantity: number, customer_name?: string) => {
    const { data } = await sales.calls(takeCurrentOrder, {
      body: {
        ...(customer_name === undefined ? { business_account_id: account } : { customer_name, ship_to: '4 Elm St' }),
        items: [{ plant_type_id: plant, container_size: '14 cm', quantity }],
      },
      ...key(),
    })
    return (await sales.calls(confirmOrder, { params: { id: data.id }, body: {}, ...key() })).data
  }
  const orderNow = async (id: string) => (await sales.calls(getOrder, { params: { id } })).data
  const van = async (capacity = 20) =>
    (
      await nursery.as('manager').calls(createVehicle, {
        body: { name: `Van ${newId().slice(-6)}`, capacity, capacity_unit: 'tray' },
      })
    ).data
  const run = async (orders: readonly { readonly id: string }[], vehicle?: { readonly id: string }) => {
    const { id: vehicle_id } = vehicle ?? (await van())
    const { data } = await sales.calls(createRun, {
      body: { run_date: deliveryDay, start_time: '07:30', vehicle_id, driver_id: nursery.people.production },
      ...key(),
    })
    if (orders.length === 0) return data
    const added = await sales.calls(addStops, {
      params: { id: data.id },
      body: { order_ids: orders.map(({ id }) => id) },
      ...key(),
    })
    return added.data
  }
  const leave = (id: string) =>
    nursery.as('production').calls(setRunStatus, { params: { id }, body: { status: 'out' }, ...key() })
  return { ...nursery, account, plant, onHand, order, orderNow, van, run, leave }
}
