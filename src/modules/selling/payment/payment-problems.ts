/** Problems of calls that take or return money. */
import type { ProblemCode } from '#kernel/problem.ts'

/** No open till for cash, more than is owed, a document that is settled or void, a closed day. */
export const paymentProblems: readonly ProblemCode[] = ['TILL_CLOSED', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED']
