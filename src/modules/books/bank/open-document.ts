/** Unpaid invoices and open bills that a line of a bank statement may pay. Pure. */
import { type Cents, sum } from '#kernel/money.ts'
import { digitsAtEnd } from '#kernel/trim-end.ts'

export interface OpenDocument {
  readonly id: string
  readonly name: string
  /** The account or the vendor. */
  readonly party: string
  readonly party_id: string
  /** The day it is due. */
  readonly due: string
  readonly owed: Cents
}

const byDueDay = (a: OpenDocument, b: OpenDocument) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)

/** The one due first is paid first. */
export const inPayingOrder = (documents: readonly OpenDocument[]): OpenDocument[] => documents.toSorted(byDueDay)

/** Documents whose number is written on the line come first, then those whose amount due equals that of the line. */
export function likelyFirst(documents: readonly OpenDocument[], amount: Cents, numbers: readonly string[] = []): OpenDocument[] {
  const score = ({ name, owed }: OpenDocument) => (numbers.includes(bareNumber(name)) ? 2 : 0) + (owed === amount ? 1 : 0)
  return documents.toSorted((a, b) => score(b) - score(a) || byDueDay(a, b))
}

/** Number of a document without its prefix and zeros: INV-00017 → 17. */
export const bareNumber = (name: string): string => digitsAtEnd(name).replace(/^0+(?=\d)/, '')

/**
 * Compares an amount with the total due of the chosen documents: `exact`, `part` (`left` remains due) or `over` (`left` is an
 * overpayment). `several` if they belong to more than one party, which one payment cannot settle.
 */
export function payingWith(amount: Cents, chosen: readonly OpenDocument[]) {
  const [first] = chosen
  const party = first?.party ?? ''
  const owed = sum(chosen.map((each) => each.owed))
  const left = owed > amount ? owed - amount : amount - owed
  if (!first) return { state: 'none', left, party } as const
  if (chosen.some(({ party_id }) => party_id !== first.party_id)) return { state: 'several', left, party } as const
  return { state: owed === amount ? 'exact' : owed > amount ? 'part' : 'over', left, party } as const
}
