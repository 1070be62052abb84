/** Writes the amounts in the sentences of a refusal with the nursery’s currency. */
import type { Formats } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import { sumMark } from '#kernel/money.ts'
import { writeSums } from '#kernel/write-sums.ts'

export const statesSums = ({ detail, errors }: Problem): boolean =>
  [detail, ...errors.map(({ message }) => message)].some((text) => text.includes(sumMark))

export function withCurrency({ code, detail, extra, errors }: Problem, formats: Formats): Problem {
  const written = errors.map((error) => ({ ...error, message: writeSums(error.message, formats) }))
  return new Problem(code, writeSums(detail, formats), { ...extra, ...(errors.length > 0 ? { errors: written } : {}) })
}
