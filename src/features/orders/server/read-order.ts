/** An order with its lines, dockets, payments and history, for other features. */
export { wholeOrder } from './orders.queries.ts'
