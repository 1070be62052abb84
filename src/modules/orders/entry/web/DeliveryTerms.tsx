/** Order fields beside the lines: PO number, delivery address and time, manual discount. */
import { useState } from 'react'
import { cents, moneyText } from '#kernel/money.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { TaxPlaceField } from '#modules/selling/cart/web/TaxPlaceField.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import type { WholeOrder } from '#modules/orders/order/order.ts'

/** The typed texts, as they are sent. */
export function useDeliveryTerms(order: WholeOrder | undefined) {
  const [terms, setTerms] = useState({
    customer_order_number: order?.customer_order_number ?? '',
    ship_to: order?.ship_to ?? '',
    delivery_time: order?.delivery_time ?? '',
    tax_place: order?.tax_place,
  })
  return { terms, change: (changed: Partial<typeof terms>) => setTerms({ ...terms, ...changed }) }
}

/** The terms as they are sent: without a place, the server takes that of the account. */
export const sentTerms = ({ tax_place, ...texts }: ReturnType<typeof useDeliveryTerms>['terms']) =>
  tax_place === undefined ? texts : { ...texts, tax_place }

/** The discount as it is typed, and what it leaves for the lines that were not called off. */
export function useDiscount(order: WholeOrder | undefined) {
  const { discount = '0', discount_called_off = '0' } = order ?? {}
  const [typed, setTyped] = useState(Number(discount) > 0 ? discount : '')
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? typed : '0'
  const left = cents(amount) - cents(discount_called_off)
  return { typed, setTyped, left: moneyText(left > 0n ? left : 0n), body: typed ? { discount: typed } : {} }
}

interface DeliveryTermsProps extends ReturnType<typeof useDeliveryTerms> {
  readonly settings: Settings
  /** True if the tax place of an account can be used. */
  readonly hasAccount: boolean
}

export const DeliveryTerms = ({ terms, change, settings, hasAccount }: DeliveryTermsProps) => (
  <>
    <TypedField
      label="Deliver to"
      name="ship_to"
      hint="Only if it is not the account’s delivery address."
      lines={2}
      maxLength={400}
      value={terms.ship_to}
      onChange={(ship_to) => change({ ship_to })}
    />
    <TypedField
      label="Delivery time"
      name="delivery_time"
      maxLength={60}
      placeholder="7 to 9 am"
      value={terms.delivery_time}
      onChange={(delivery_time) => change({ delivery_time })}
    />
    <TypedField
      label="PO number"
      name="customer_order_number"
      maxLength={60}
      value={terms.customer_order_number}
      onChange={(customer_order_number) => change({ customer_order_number })}
    />
    <TaxPlaceField
      settings={settings}
      value={terms.tax_place ?? (hasAccount ? undefined : '')}
      ofAccount={hasAccount}
      onChange={(tax_place) => change({ tax_place })}
    />
  </>
)
