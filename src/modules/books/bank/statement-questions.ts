/** Questions about a statement that must be answered before anything is imported. Pure. */
import type { Direction } from './directions.ts'
import type { ReadStatement } from './statement-file.ts'

/** A question that must be answered before anything is imported. */
export interface Question {
  readonly path: 'statement' | 'decimals' | 'amount_column' | 'out_values' | 'minus'
  readonly message: string
}

export const asksDecimals: Question = {
  path: 'decimals',
  message: 'The amounts can be read in two ways. Choose how decimals are written.',
}

const asksMinus: Question = {
  path: 'minus',
  message: 'This looks like a statement of a card, whose purchases have no minus. Choose what a minus means.',
}

const asksColumns: Question = {
  path: 'amount_column',
  message: 'The file does not say which column has the amounts. Choose it, or the columns of money in and money out.',
}

const asksOwed: Question = {
  path: 'minus',
  message: 'This account is a debt, such as a card or a loan. Choose what a minus means in this file.',
}

interface SignFacts {
  /** Chosen now, or for the last file. */
  readonly minus: string | undefined
  readonly isUncertain: boolean
  /** Amounts of a debt that have nothing but a minus to say which way the money went. */
  readonly isOwed: boolean
}

export function openSigns({ proved, lines }: ReadStatement, { minus, isUncertain, isOwed }: SignFacts): Question[] {
  const isCard = (proved === 0 || isOwed) && arePayments(lines, 'minus')
  const open = isCard ? [asksMinus] : isOwed && !arePayments(lines, 'plus') ? [asksOwed] : []
  return [...(minus === undefined ? open : []), ...(isUncertain ? [asksColumns] : [])]
}

const cardPayment =
  /\b(payment\b.{0,20}\bthank you|thank you for your payment|payment received|autopay|auto ?payment|direct debit received)\b/i

/** Payments to a card have this sign, and none has the other one, which other lines have. */
function arePayments(lines: ReadStatement['lines'], sign: 'minus' | 'plus'): boolean {
  const [minus, plus] = [lines.filter(({ amount }) => amount < 0n), lines.filter(({ amount }) => amount > 0n)]
  const [own, others] = sign === 'minus' ? [minus, plus] : [plus, minus]
  const isPayment = ({ description }: { readonly description: string }) => cardPayment.test(description)
  return others.length > 0 && own.some(isPayment) && !others.some(isPayment)
}

/** Values that say neither money in nor money out. */
export function openDirections(directions: readonly Direction[]): Question[] {
  const open = directions.filter(({ is_out }) => is_out === null).map(({ value }) => `“${value}”`)
  if (open.length === 0) return []
  const names = open.length > 5 ? `${open.slice(0, 5).join(', ')} …` : open.join(', ')
  return [{ path: 'out_values', message: `Choose whether ${names} ${open.length === 1 ? 'is' : 'are'} money in or money out.` }]
}
