import { toCents } from '#kernel/amount.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import type { ExportPreview } from './accounting-export.ts'
import type { ExportAccount } from './export-books.ts'

interface Amount {
  /** The account's id. */
  readonly account: string
  readonly amount: Millionths
}

interface Figures {
  readonly amount: ReadonlyMap<string, Cents>
  readonly earlier_days: ReadonlyMap<string, Cents>
  readonly exported_before: readonly Amount[]
  readonly journal: readonly Amount[]
}

const totalOf = (amounts: readonly Amount[], id: string): Millionths =>
  amounts.filter(({ account }) => account === id).reduce((all, { amount }) => all + amount, 0n)

/** Accounts agree if less than a cent is between them: the journal has the fractions of a cent that stock costs. */
export function previewAccounts(
  accounts: readonly ExportAccount[],
  figures: Figures,
): Pick<ExportPreview, 'accounts' | 'agrees'> {
  const rows = accounts.map(({ id, code, name }) => {
    const [amount, earlier] = [figures.amount.get(id) ?? 0n, figures.earlier_days.get(id) ?? 0n]
    const [before, journal] = [totalOf(figures.exported_before, id), totalOf(figures.journal, id)]
    const gap = amount * 10_000n + before - journal
    return {
      agrees: gap > -10_000n && gap < 10_000n,
      isEmpty: amount === 0n && earlier === 0n && before === 0n && journal === 0n,
      shown: {
        code,
        name,
        amount: moneyText(amount),
        earlier_days: moneyText(earlier),
        exported_before: moneyText(toCents(before)),
        journal: moneyText(toCents(journal)),
      },
    }
  })
  return {
    agrees: rows.every(({ agrees }) => agrees),
    accounts: rows.filter(({ isEmpty }) => !isEmpty).map(({ shown }) => shown),
  }
}
