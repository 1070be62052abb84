/** Problems of calls that make a sale; orders and lay-bys make theirs through the till's command. */
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import type { ProblemCode } from '#kernel/problem.ts'

/** Problems of a payment, and of plants or supplies that are short or reserved. */
export const saleProblems: readonly ProblemCode[] = [
  ...paymentProblems,
  'NOT_ENOUGH_PLANTS',
  'PROMISED_TO_ORDERS',
  'SHORT_SUPPLIES',
]
