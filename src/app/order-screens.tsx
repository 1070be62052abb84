/** The screens of orders with the additions of later features: standing orders and deliveries. */
import { OrderScreen } from '#features/orders/web/OrderScreen.tsx'
import { OrdersScreen } from '#features/orders/web/OrdersScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const StandingOrders = lazyNamed(() => import('#features/standing-orders/web/StandingOrders.tsx'), 'StandingOrders')
const StandingDialog = lazyNamed(() => import('#features/standing-orders/web/StandingDialog.tsx'), 'StandingDialog')

const DeliveryProofs = lazyNamed(() => import('#features/deliveries/web/DeliveryProofs.tsx'), 'DeliveryProofs')
const DeliveryRuns = lazyNamed(() => import('#features/deliveries/web/DeliveryRuns.tsx'), 'DeliveryRuns')

export const OrdersWithStanding = () => <OrdersScreen StandingOrders={StandingOrders} DeliveryRuns={DeliveryRuns} />
export const OrderWithStanding = () => <OrderScreen StandingDialog={StandingDialog} DeliveryProofs={DeliveryProofs} />
