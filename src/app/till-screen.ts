/** The till with what modules above it add: the orders that are collected at it. */
import { added } from '#modules/selling/till/web/added.ts'

export { TillScreen } from '#modules/selling/till/web/TillScreen.tsx'

added.orders = () => import('#modules/orders/order/web/CollectOrders.tsx')
