/** Every figure of stock equals the sum of the plant and supply ledgers on any day: its value, its lines, sell-through and losses. */
import { expect } from 'vitest'
import { type Move, inCents, total, upTo, within } from '#testing/books.ts'
import { grouped, map, plain, rowsOf } from '#testing/figures.ts'
import { type Check } from '#testing/random-books.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { parseCost, parseQuantity } from '#kernel/quantity.ts'
import { getAnalytics, getFinancialReport, listFinancialReportLines } from '../contract.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'

const methodNames: Readonly<Record<string, string>> = { seed: 'Seed', cutting: 'Cutting', bought_in: 'Bought in' }

export const checkStock: Check = async (nursery, books, days) => {
  const calls = nursery.as('manager').calls
  const { data: value } = await calls(getFinancialReport, { query: { ...days, statement: 'stock' } })
  const stockOf = (rows: readonly Move[], id: string, unit: bigint) =>
    grouped(
      upTo(rows, days.to),
      ({ key }) => `${id}:${key}`,
      (of) => [plain(total(of, ({ quantity }) => quantity * unit)), moneyText(inCents(total(of, ({ cost }) => cost)))],
    )
  expect(rowsOf(value, 1, 'quantity', 'cost')).toEqual(stockOf(books.plants, 'plants', 10_000n))
  expect(rowsOf(value, 2, 'quantity', 'cost')).toEqual(stockOf(books.supplies, 'supplies', 1n))

  for (const day of [addDays(days.from, -1), days.to]) {
    const { data: lines } = await calls(listFinancialReportLines, {
      query: { from: addDays(day, -1), to: day, statement: 'stock', key: 'stock', limit: '200' },
    })
    const batches = grouped(
      upTo(books.plants, day),
      ({ batch }) => batch,
      (of) => [plain(total(of, ({ quantity }) => quantity * 10_000n)), plain(total(of, ({ cost }) => cost))],
    )
    const supplies = grouped(
      upTo(books.supplies, day),
      (row) => row.key,
      (of) => [plain(total(of, ({ quantity }) => quantity)), plain(total(of, ({ cost }) => cost))],
    )
    // Delivered but uninvoiced stock still belongs to the nursery: one line per docket.
    const delivered = [
      ...Map.groupBy(
        upTo(books.plants, day).filter(({ kind }) => kind === 'delivery'),
        ({ reference }) => reference,
      ).values(),
    ].flatMap((of) => {
      const quantity = total(of, (move) => move.quantity)
      return quantity === 0n ? [] : [[plain(-quantity * 10_000n), plain(-total(of, ({ cost }) => cost))]]
    })
    const reported = lines.map(
      (line) => [line.document_id, [plain(parseQuantity(line.quantity)), plain(parseCost(line.amount))]] as const,
    )
    const onHand = { ...batches, ...supplies }
    const isOnHand = (id: string | null) => id !== null && id in onHand
    expect(map(reported.filter(([id]) => isOnHand(id)))).toEqual(map(Object.entries(onHand)))
    expect(reported.flatMap(([id, figures]) => (isOnHand(id) ? [] : [String(figures)])).toSorted()).toEqual(
      delivered.map(String).toSorted(),
    )
  }

  const { data: through } = await calls(getAnalytics, { query: { ...days, view: 'sell_through' } })
  const counts = [...Map.groupBy(upTo(books.plants, days.to), ({ key }) => key)].map(([key, of]) => {
    const [now, all] = [within(of, days), Number(total(of, ({ quantity }) => quantity))]
    const sold = -Number(
      total(
        now.filter(({ kind }) => kind === 'sale' || kind === 'refund'),
        ({ quantity }) => quantity,
      ),
    )
    const lost = -Number(
      total(
        now.filter(({ kind }) => kind === 'loss'),
        ({ quantity }) => quantity,
      ),
    )
    return { key, sold, lost, all }
  })
  expect(rowsOf(through, 0, 'sold', 'lost', 'on_hand')).toEqual(
    map(
      counts
        .filter(({ sold, lost, all }) => sold + lost + all > 0)
        .map(({ key, sold, lost, all }) => [drillKey('sold', key), [sold, lost, all].map(String)]),
    ),
  )

  const { data: losses } = await calls(getAnalytics, { query: { ...days, view: 'losses' } })
  const rows = (id: string) =>
    map(
      losses.sections.find((each) => each.id === id)?.rows.map(({ cells }) => [cells[0] ?? '', cells.slice(1, -1).map(String)]) ??
        [],
    )
  const lost = books.plants.filter(({ kind }) => kind === 'loss')
  const plants = (moves: readonly Move[]) => total(moves, ({ quantity }) => quantity)
  expect(rows('reason')).toEqual(
    grouped(
      within(lost, days),
      ({ reason }) => reason,
      (of) => [String(-plants(of))],
    ),
  )
  const started = books.plants.filter(({ batch }) => days.from <= books.startedOn(batch) && books.startedOn(batch) <= days.to)
  const raised = ({ kind, quantity }: Move) => quantity > 0n && !['refund', 'count', 'reversal', 'delivery'].includes(kind)
  expect(rows('method')).toEqual(
    grouped(
      started,
      ({ batch }) => methodNames[books.methodOf(batch)] ?? '',
      (of) => [String(plants(of.filter(raised))), String(-plants(of.filter(({ kind }) => kind === 'loss')))],
    ),
  )
  for (const { cells } of losses.sections.find(({ id }) => id === 'month')?.rows ?? []) {
    const month = cells[0] ?? ''
    const lostThen = -plants(lost.filter(({ day }) => day.startsWith(month)))
    expect(cells.slice(0, 3)).toEqual([cells[0], String(plants(upTo(books.plants, `${month}-31`)) + lostThen), String(lostThen)])
  }

  const { data: ledger } = await calls(getFinancialReport, { query: { statement: 'plants' } })
  const should = ledger.sections[0]?.rows.find(({ cells }) => cells[0] === 'Expected on hand')?.cells
  expect(should).toEqual([
    'Expected on hand',
    String(plants(books.plants)),
    moneyText(inCents(total(books.plants, ({ cost }) => cost))),
  ])
}
