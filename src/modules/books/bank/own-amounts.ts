/** Amounts that moved on the account, apart from those of the same rows before tax, of the tax, or in the currency of a purchase. Pure. */
import type { DecimalMark } from '#kernel/written-number.ts'
import { type Amounts, sizeOf } from './running-balance.ts'
import { amountsIn, type StatementColumn, titlesOf } from './statement-table.ts'
import { bareTitle, titleScore } from './titles.ts'

const taxTitle = /\b(gst|tax|vat|mwst|ust|btw|tva|iva|moms|dph)\b/

/** The amounts without tax, and the tax, where a third column is their sum in each row. */
export function taxedAmounts(columns: readonly StatementColumn[], mark: DecimalMark): readonly string[] {
  const read = columns.map(({ title, cells }) => ({ title, amounts: amountsIn(cells, mark) }))
  for (const tax of read.filter(({ title, amounts }) => taxTitle.test(bareTitle(title)) && amounts.some(Boolean)))
    for (const net of read)
      if (net !== tax && read.some((gross) => gross !== net && gross !== tax && isSum(gross.amounts, net.amounts, tax.amounts)))
        return [net.title, tax.title]
  return []
}

const isSum = (all: Amounts, net: Amounts, tax: Amounts): boolean =>
  all.every((amount, i) => (amount ?? 0n) === (net[i] ?? 0n) + (tax[i] ?? 0n))

const otherRoles = ['balance', 'fee', 'moneyIn', 'moneyOut'] as const

/**
 * Amounts in the currencies of purchases, and the column that names these, beside amounts in the currency of the account: the two are equal in
 * the rows of that currency and differ in all others.
 */
export function foreignAmounts(
  columns: readonly StatementColumn[],
  mark: DecimalMark,
): { readonly amount: string; readonly currency: string } | undefined {
  const amounts = columns.filter(({ isAmounts, title }) => isAmounts && otherRoles.every((role) => titleScore(role, title) === 0))
  const currencies = columns.filter(({ texts }) => new Set(texts).size > 1 && texts.every((text) => /^[A-Z]{3}$/.test(text)))
  for (const currency of currencies) {
    const amount = amountOf(currency, columns, amounts)
    const own = amounts
      .filter((other) => other !== amount)
      .map((other) => amount && ownCurrency(currency, amountsIn(amount.cells, mark), amountsIn(other.cells, mark)))
      .find((found) => found !== undefined)
    if (amount && own !== undefined && (own === '' || !amount.title.replace(/\)$/, '').endsWith(own)))
      return { amount: amount.title, currency: currency.title }
  }
  return undefined
}

/** The amounts with the first word of the currencies' title, else those beside them. */
function amountOf(
  { title }: StatementColumn,
  columns: readonly StatementColumn[],
  amounts: readonly StatementColumn[],
): StatementColumn | undefined {
  const place = titlesOf(columns).indexOf(title)
  const firstWord = (text: string) => bareTitle(text).split(' ')[0]
  return (
    amounts.find((amount) => firstWord(amount.title) === firstWord(title)) ??
    [columns[place - 1], columns[place + 1]].find((beside) => beside !== undefined && amounts.includes(beside))
  )
}

/** The currency in whose rows the amounts are equal, '' for none; undefined where the rows do not tell. */
function ownCurrency({ cells }: StatementColumn, abroad: Amounts, own: Amounts): string | undefined {
  const rows = cells.flatMap((code, i) => {
    const [far, near] = [abroad[i], own[i]]
    return code === '' || far === undefined || near === undefined ? [] : [{ code, isEqual: sizeOf(far) === sizeOf(near) }]
  })
  const equal = new Set(rows.flatMap(({ code, isEqual }) => (isEqual ? [code] : [])))
  const differ = new Set(rows.flatMap(({ code, isEqual }) => (isEqual ? [] : [code])))
  if (differ.size === 0 || equal.size > 1 || [...equal].some((code) => differ.has(code))) return undefined
  return [...equal][0] ?? ''
}
