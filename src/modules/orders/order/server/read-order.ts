/** Orders with their lines, for other modules. */
export { itemsOf, lockOrders, wholeOrder } from './orders.queries.ts'
