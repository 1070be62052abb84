/** Every figure of money equals the sum of the ledgers to the cent: expenses, cash, profit and loss, tax return, balances of accounts. */
import { expect } from 'vitest'
import { inCents, total, upTo, within } from '#testing/books.ts'
import { grouped, rowsOf } from '#testing/figures.ts'
import { type Check } from '#testing/random-books.ts'
import { accountLedger, accountsAgeing } from '#modules/customers/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import { cents, moneyText, mulDivRounded, type Cents } from '#kernel/money.ts'
import { getExpensesReport, getFinancialReport } from '../contract.ts'

export const checkMoney: Check = async (nursery, books, days) => {
  const calls = nursery.as('manager').calls
  const [lines, expenses, cash] = [within(books.lines, days), within(books.expenses, days), within(books.cash, days)]
  for (const by of ['category', 'vendor', 'month'] as const) {
    const { data } = await calls(getExpensesReport, { query: { ...days, by, compare: 'none' } })
    const key = ({ day, ...of }: (typeof expenses)[number]) => (by === 'month' ? `${day.slice(0, 7)}-01` : of[by] || '-')
    expect([by, rowsOf(data, 0, 'count', 'cost', 'tax')]).toEqual([
      by,
      grouped(expenses, key, (of) => [
        String(of.length),
        moneyText(total(of, ({ cost }) => cost)),
        moneyText(total(of, ({ tax }) => tax)),
      ]),
    ])
  }

  const { data: flow } = await calls(getFinancialReport, { query: { ...days, statement: 'cash' } })
  const came = cash.map(({ day, amount, rounding }) => ({ day, came: amount + rounding, went: 0n }))
  const went = [
    ...expenses.filter(({ paidAtOnce }) => paidAtOnce).map(({ day, cost }) => ({ day, came: 0n, went: cost })),
    ...within(books.billsPaid, days).map(({ day, amount }) => ({ day, came: 0n, went: amount })),
  ]
  expect(flow.sections[0]?.total?.slice(1, 4)).toEqual(
    [
      total(came, (each) => each.came),
      total(went, (each) => each.went),
      total(came, (each) => each.came) - total(went, (each) => each.went),
    ].map(moneyText),
  )
  expect(rowsOf(flow, 0, 'received', 'spent')).toEqual(
    grouped(
      [...came, ...went],
      ({ day }) => `${day.slice(0, 7)}-01`,
      (of) => [moneyText(total(of, (each) => each.came)), moneyText(total(of, (each) => each.went))],
    ),
  )

  const revenue = total(lines, (line) => line.sales - line.tax) + total(cash, ({ rounding }) => rounding)
  const running = total(
    expenses.filter(({ intoStock }) => !intoStock),
    ({ cost, tax }) => cost - tax,
  )
  const purchases = total(
    expenses.filter(({ intoStock }) => intoStock),
    ({ cost, tax }) => cost - tax,
  )
  // Stock that left is a cost; batches created by this nursery came without a bill and cost nothing.
  const used = -inCents(
    total(
      within(books.plants, days).filter(({ kind }) => kind !== 'created'),
      ({ cost }) => cost,
    ) + total(within(books.supplies, days), ({ cost }) => cost),
  )
  const { data: profit } = await calls(getFinancialReport, { query: { ...days, statement: 'profit', compare: 'none' } })
  const line = (label: string) => profit.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1] ?? '0.00'
  expect(['Sales of plants', 'Total revenue', 'Total expenses'].map(line)).toEqual(
    [
      total(
        lines.filter(({ isPlant }) => isPlant),
        (each) => each.sales - each.tax,
      ),
      revenue,
      running,
    ].map(moneyText),
  )
  // Each account is rounded to the cent.
  const off = cents(line('Total cost of sales')) - (used + purchases)
  expect(off <= 4n && off >= -4n).toBe(true)
  expect(line('Profit')).toBe(moneyText(revenue - running - cents(line('Total cost of sales'))))

  const { data: tax } = await calls(getFinancialReport, { query: { ...days, statement: 'tax' } })
  const box = (name: string) => tax.sections[0]?.rows.find(({ cells }) => cells[1] === name)?.cells[2]
  const soldAs = (kind: string) =>
    total(
      lines.filter(({ tax_kind }) => tax_kind === kind),
      ({ sales }) => sales,
    )
  // Exempt supplies are in no box of the GST101A.
  const zero = soldAs('zero')
  expect(['5', '6', '7', '10', '11', '14'].map(box)).toEqual(
    [
      soldAs('standard') + zero,
      zero,
      soldAs('standard'),
      total(lines, (each) => each.tax),
      total(
        expenses.filter((each) => each.tax !== 0n),
        ({ cost }) => cost,
      ),
      total(expenses, (each) => each.tax),
    ].map(moneyText),
  )
}

/** On the payments basis a sale counts by its payments: the paid share of each kind of tax, computed here for every invoice. */
export const checkPaymentsBasis: Check = async (nursery, books, days) => {
  const { calls } = nursery.as('admin')
  const basis = async (taxBasis: 'invoice' | 'payments') =>
    expect((await calls(saveSettings, { body: { taxBases: [{ basis: taxBasis, from: null }] } })).status).toBe(200)
  const unpaidAt = (day: string, kind: string, figure: 'sales' | 'tax') =>
    total(
      upTo(books.invoices, day).map(({ sale, total: whole }) => {
        const owed =
          whole -
          total(
            upTo(books.salePayments, day).filter((paid) => paid.sale === sale),
            ({ amount }) => amount,
          )
        const lines = upTo(books.lines, day).filter((line) => line.sale === sale)
        const net = total(lines, ({ sales }) => sales)
        const of = total(
          lines.filter((line) => line.tax_kind === kind),
          (line) => line[figure],
        )
        return owed === 0n || net === 0n ? 0n : mulDivRounded(of, owed, net, 'up')
      }),
      (share) => share,
    )
  const soldAs = (kind: string, figure: 'sales' | 'tax') =>
    total(
      within(books.lines, days).filter((line) => line.tax_kind === kind),
      (line) => line[figure],
    )
  const paidAs = (kind: string, figure: 'sales' | 'tax') =>
    soldAs(kind, figure) + unpaidAt(addDays(days.from, -1), kind, figure) - unpaidAt(days.to, kind, figure)
  const taxedOn = (expense: (typeof books.expenses)[number]) => expense.tax !== 0n
  const unpaidBillsAt = (day: string, figure: 'cost' | 'tax') =>
    total(
      upTo(books.bills, day).map(({ bill, total: whole }) => {
        const owed =
          whole -
          total(
            upTo(books.settled, day).filter((part) => part.bill === bill),
            ({ amount }) => amount,
          )
        const of = total(
          books.expenses.filter((line) => line.bill === bill && taxedOn(line)),
          (line) => line[figure],
        )
        return mulDivRounded(of < 0n ? -of : of, owed, whole, 'up') * (of < 0n ? -1n : 1n)
      }),
      (share) => share,
    )
  const bought = (figure: 'cost' | 'tax') =>
    total(within(books.expenses, days).filter(taxedOn), (line) => line[figure]) +
    unpaidBillsAt(addDays(days.from, -1), figure) -
    unpaidBillsAt(days.to, figure)
  await basis('payments')
  const { data: tax } = await calls(getFinancialReport, { query: { ...days, statement: 'tax' } })
  await basis('invoice')
  const box = (name: string) => tax.sections[0]?.rows.find(({ cells }) => cells[1] === name)?.cells[2]
  expect(['6', '7', '10', '11', '14'].map(box)).toEqual(
    [paidAs('zero', 'sales'), paidAs('standard', 'sales'), paidAs('standard', 'tax'), bought('cost'), bought('tax')].map(
      moneyText,
    ),
  )
}

/** An account's balance is the same in its ledger, its statement and the ageing report: its open invoices less its prepayments. */
export const checkAccounts: Check = async (nursery, books, { from, to }) => {
  const { calls } = nursery.as('manager')
  const sumOf = (rows: readonly { readonly account: string; readonly amount: Cents }[], account: string) =>
    total(
      rows.filter((row) => row.account === account),
      ({ amount }) => amount,
    )
  for (const on of [to, addDays(from, -1)]) {
    const { data } = await calls(accountsAgeing, { query: { on } })
    const owed = upTo(books.owed, on)
    for (const account of new Set(books.owed.map((entry) => entry.account))) {
      const reported = data.find(({ id }) => id === account)
      const { data: ledger } = await calls(accountLedger, { params: { id: account }, query: { from, to: on < from ? from : on } })
      const balance = moneyText(sumOf(owed, account))
      expect([on, reported?.total ?? '0.00', on < from ? ledger.opening : ledger.closing]).toEqual([on, balance, balance])
    }
  }
  for (const account of new Set(books.owed.map((entry) => entry.account)))
    expect(moneyText(sumOf(books.owed, account))).toBe(moneyText(sumOf(books.open, account) - sumOf(books.credit, account)))
}
