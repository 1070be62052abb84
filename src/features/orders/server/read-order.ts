/** Orders with their lines, for other features. */
export { itemsOf, lockOrders, wholeOrder } from './orders.queries.ts'
