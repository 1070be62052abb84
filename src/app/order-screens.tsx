/** The screens of orders with the additions of modules above: standing orders and deliveries. */
import { OrderScreen } from '#modules/orders/order/web/OrderScreen.tsx'
import { OrdersScreen } from '#modules/orders/order/web/OrdersScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const StandingOrders = lazyNamed(() => import('#modules/orders/standing/web/StandingOrders.tsx'), 'StandingOrders')
const StandingDialog = lazyNamed(() => import('#modules/orders/standing/web/StandingDialog.tsx'), 'StandingDialog')

const DeliveryProofs = lazyNamed(() => import('#modules/orders/delivery/web/DeliveryProofs.tsx'), 'DeliveryProofs')
const DeliveryRuns = lazyNamed(() => import('#modules/orders/delivery/web/DeliveryRuns.tsx'), 'DeliveryRuns')

export const OrdersWithStanding = () => <OrdersScreen StandingOrders={StandingOrders} DeliveryRuns={DeliveryRuns} />
export const OrderWithStanding = () => <OrderScreen StandingDialog={StandingDialog} DeliveryProofs={DeliveryProofs} />
