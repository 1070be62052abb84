/** The search parameters of the standing orders, which are a tab of the orders. */
import { ordersSearch } from '#modules/orders/order/web/orders-search.ts'

export const standingSearch = { action: ordersSearch.action, standing: ordersSearch.standing }
