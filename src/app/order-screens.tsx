/** The screens of orders with the additions of a later feature: standing orders. */
import { OrderScreen } from '#features/orders/web/OrderScreen.tsx'
import { OrdersScreen } from '#features/orders/web/OrdersScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const StandingOrders = lazyNamed(() => import('#features/standing-orders/web/StandingOrders.tsx'), 'StandingOrders')
const StandingDialog = lazyNamed(() => import('#features/standing-orders/web/StandingDialog.tsx'), 'StandingDialog')

export const OrdersWithStanding = () => <OrdersScreen StandingOrders={StandingOrders} />
export const OrderWithStanding = () => <OrderScreen StandingDialog={StandingDialog} />
