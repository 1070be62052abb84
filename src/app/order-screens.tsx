/** The screens of orders with the additions of a later feature: standing orders. */
import { lazy } from 'react'
import { OrderScreen } from '#features/orders/web/OrderScreen.tsx'
import { OrdersScreen } from '#features/orders/web/OrdersScreen.tsx'

const StandingOrders = lazy(async () => ({
  default: (await import('#features/standing-orders/web/StandingOrders.tsx')).StandingOrders,
}))
const StandingDialog = lazy(async () => ({
  default: (await import('#features/standing-orders/web/StandingDialog.tsx')).StandingDialog,
}))

export const OrdersWithStanding = () => <OrdersScreen StandingOrders={StandingOrders} />
export const OrderWithStanding = () => <OrderScreen StandingDialog={StandingDialog} />
