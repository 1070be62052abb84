/** Writes the amounts in the sentences of a refusal with the nursery’s currency. */
import { type Formats, money } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import { sumMark } from '#kernel/money.ts'

const marked = new RegExp(`${sumMark}([^${sumMark}]+)${sumMark}`, 'g')

export const statesSums = ({ detail, errors }: Problem): boolean =>
  [detail, ...errors.map(({ message }) => message)].some((text) => text.includes(sumMark))

export function withCurrency({ code, detail, extra, errors }: Problem, formats: Formats): Problem {
  const written = (text: string) => text.replaceAll(marked, (_, amount: string) => money(amount, formats))
  const own = errors.length > 0 ? { errors: errors.map((error) => ({ ...error, message: written(error.message) })) } : {}
  return new Problem(code, written(detail), { ...extra, ...own })
}
