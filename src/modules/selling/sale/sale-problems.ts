/** What calls that make a sale are refused with: orders and lay-bys make theirs through the till's own command. */
import { paymentProblems } from '#modules/selling/payment/payment-problems.ts'
import type { ProblemCode } from '#kernel/problem.ts'

/** Those of a payment, and plants or supplies that are short or reserved. */
export const saleProblems: readonly ProblemCode[] = [
  ...paymentProblems,
  'NOT_ENOUGH_PLANTS',
  'PROMISED_TO_ORDERS',
  'SHORT_SUPPLIES',
]
