/** A purchase order as a letter, in the user's mail program. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { day, number } from '#web/ui/format.ts'
import { type WholePurchase, purchaseName } from '../purchase.ts'

export function purchaseMail(purchase: WholePurchase, settings: Settings): string {
  const name = purchaseName(purchase.order_number)
  const lines = purchase.items.map((line) => `${number(line.quantity)} ${line.unit}  ${line.name}`)
  const wanted = purchase.expected_on ? [`Due ${day(purchase.expected_on, settings)}.`, ''] : []
  const text = [
    `Order ${name}`,
    '',
    ...lines,
    '',
    ...wanted,
    ...(purchase.notes ? [purchase.notes, ''] : []),
    settings.nurseryName,
  ]
  return `mailto:?subject=${encodeURIComponent(`Order ${name}, ${settings.nurseryName}`)}&body=${encodeURIComponent(text.join('\r\n'))}`
}
