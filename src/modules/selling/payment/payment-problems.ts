import type { ProblemCode } from '#kernel/problem.ts'

/**
 * Problems of calls that take or return money: no open till for cash, more than is owed, a settled or void document, a closed
 * day.
 */
export const paymentProblems: readonly ProblemCode[] = ['TILL_CLOSED', 'OVERPAID', 'BAD_STATE', 'PERIOD_CLOSED']
