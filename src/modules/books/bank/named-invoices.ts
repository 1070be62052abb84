/** The open invoices that a payer wrote on a payment: by their numbers, with other letters before them or without leading zeros. Pure. */
import { type Cents, sum } from '#kernel/money.ts'
import { type OpenDocument, bareNumber, inPayingOrder } from './open-document.ts'

const bare = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Longest number that is one of an invoice: account and card numbers are longer. */
const mostDigits = 10

interface Mention {
  readonly digits: string
  /** Written with zeros before it, after a word like invoice, or with four digits or more. */
  readonly isClear: boolean
}

const beforeNumber = /(?:inv|invs|invoice|invoices|no|nr|number|ref|bill|rechnung|re|rg|factuur|fact|facture|factura|fattura|#)$/i
const between = /^(?:[,;/&+]|and|und|en|et|y)?$/i

/** Without spaces and the signs that stand between a word and its number. */
const core = (text: string) => text.replaceAll(/[\s.:-]/g, '')

/** The numbers in the text; after a clear one, those that follow it: INV 17, 18 and 19. */
function mentionsIn(text: string): Mention[] {
  const mentions: Mention[] = []
  let end = 0
  for (const found of text.matchAll(/\d+/g)) {
    const [written] = found
    const before = text.slice(end, found.index)
    const last = mentions.at(-1)
    const isNext = last?.isClear === true && between.test(core(before))
    end = found.index + written.length
    if (written.length > mostDigits) continue
    const isClear = isNext || written.length >= 4 || beforeNumber.test(core(before.slice(-20)))
    mentions.push({ digits: bare(written), isClear })
  }
  return mentions
}

/** Digits of every number that a text could name an invoice by. */
export const numbersIn = (text: string): string[] => [...new Set(mentionsIn(text).map(({ digits }) => digits))]

/**
 * The invoices of one account that the line pays: those named whose amounts due come to that of the line, else the clearly named ones, if it
 * pays a part of them. Empty if none.
 */
export function namedInvoices(text: string, amount: Cents, open: readonly OpenDocument[]): readonly OpenDocument[] {
  const mentions = new Map<string, boolean>()
  for (const { digits, isClear } of mentionsIn(text)) mentions.set(digits, isClear || mentions.get(digits) === true)
  const named = open.filter(({ name }) => mentions.has(bareNumber(name)))
  const parties = [...Map.groupBy(named, ({ party_id }) => party_id).values()]
  const exact = parties.map((invoices) => adding(invoices.slice(0, mostNamed), amount)).find((invoices) => invoices !== undefined)
  if (exact) return inPayingOrder(exact)
  const clear = named.filter(({ name }) => mentions.get(bareNumber(name)) === true)
  const isOfOne = new Set(clear.map(({ party_id }) => party_id)).size === 1
  return isOfOne && amount <= sum(clear.map(({ owed }) => owed)) ? inPayingOrder(clear) : []
}

/** Invoices of one line that are tried in every combination. */
const mostNamed = 8

/** The largest group of them that comes to the amount. */
function adding(invoices: readonly OpenDocument[], amount: Cents): readonly OpenDocument[] | undefined {
  const groups = Array.from({ length: 2 ** invoices.length - 1 }, (_, i) =>
    invoices.filter((__, place) => ((i + 1) >> place) & 1),
  )
  return groups.filter((group) => sum(group.map(({ owed }) => owed)) === amount).toSorted((a, b) => b.length - a.length)[0]
}
