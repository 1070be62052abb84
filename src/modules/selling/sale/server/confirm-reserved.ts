/** Asks for confirmation before a sale takes plants that orders have reserved; for offline sales managers are notified instead. */
import { notifyAll } from '#modules/messages/server/notify.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { managers } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import {
  type Overlap,
  type Purpose,
  notAManager,
  overlaps,
  reservedFor,
  reservedProblem,
} from '#modules/selling/cart/reservation.ts'
import type { SaleInputs } from '#modules/selling/cart/sale-inputs.ts'
import type { PlannedSale } from '../plan-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'

/** A Problem PROMISED_TO_ORDERS where a sale or a lay-by takes reserved plants and no manager has confirmed it. */
export async function askReserved(
  db: Db,
  who: CurrentUser,
  { confirm_reserved, sold_offline, adjust_stock }: Pick<NewSale, 'confirm_reserved' | 'sold_offline' | 'adjust_stock'>,
  overlapping: readonly Overlap[],
  settings: SettingRules,
  purpose: Purpose = 'sell',
): Promise<void> {
  const isManager = managers.includes(who.role)
  if (confirm_reserved && !isManager) throw notAManager(purpose)
  const [first] = overlapping
  if (!first || confirm_reserved || adjust_stock) return
  if (!sold_offline) throw reservedProblem(first, isManager, settings, purpose)
  await notifyAll(
    db,
    'order',
    overlapping.map((overlap) => ({
      title: `${overlap.called}: sold offline although reserved`,
      message: `${overlap.quantity} were sold without a network, ${overlap.free} were free. ${reservedFor(overlap.orders, settings)}.`,
      reference_type: 'order',
      reference_id: overlap.orders[0]?.order_id,
    })),
  )
}

/** Kinds of plants that the sale takes from the reserved stock of orders. */
export function reservedOf(plan: PlannedSale, { batches, reserved = [], reservations = [] }: SaleInputs): Overlap[] {
  const lines = plan.items.flatMap(({ plant_type_id, container_size, grade, plant_common_name, quantity }) =>
    plant_type_id !== null && container_size !== null
      ? [
          {
            plant_type_id,
            container_size,
            grade,
            quantity: Number(quantity),
            called: `${plant_common_name}, ${sizeText({ container_size, grade })}`,
          },
        ]
      : [],
  )
  const stock = batches.map(({ plant_type_id, container_size, grade, quantity_current }) => ({
    plant_type_id,
    container_size,
    grade,
    quantity: quantity_current,
  }))
  return overlaps(lines, stock, reserved, reservations)
}
