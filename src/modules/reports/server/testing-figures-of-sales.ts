/** Every sales figure equals the sum of invoices and credit notes to the cent, after any change and at any state of the aggregation. */
import { expect } from 'vitest'
import { type Line, before, inCents, total, within } from '#testing/books.ts'
import { grouped, map, plain, rowsOf } from '#testing/figures.ts'
import { type Check, today } from '#testing/random-books.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { getAnalytics, getMargins, getSalesReport } from '../contract.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { plantsSoldReport } from '#modules/home/dashboard/dashboard.ts'
import { crossKey, mayCross, openedBy } from '../sales-across.ts'
import { dimensions, salesBys } from '../sales-dimensions.ts'

const figuresOf = (lines: readonly Line[]) => {
  const [sales, revenue] = [total(lines, (line) => line.sales), total(lines, (line) => line.sales - line.tax)]
  const cost = total(lines, (line) => line.cost)
  return [
    plain(total(lines, (line) => line.quantity)),
    ...[sales, revenue, total(lines, (line) => line.discount), inCents(cost), revenue - inCents(cost)].map(moneyText),
  ]
}
const soldColumns = ['quantity', 'sales', 'revenue', 'discount', 'cost', 'margin']

const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const keyOf: Readonly<Record<(typeof salesBys)[number], (line: Line) => string>> = {
  day: ({ day }) => day,
  week: ({ day }) => monday(day),
  month: ({ day }) => `${day.slice(0, 7)}-01`,
  season: ({ day }) => `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  plant: ({ plant }) => plant,
  category: ({ category }) => category,
  size: ({ size }) => size,
  staff: ({ staff }) => staff,
  customer: ({ customer }) => customer,
  method: ({ method }) => method,
}

export const checkSales: Check = async (nursery, books, days, roll) => {
  const calls = nursery.as('manager').calls
  const lines = within(books.lines, days)
  for (const by of salesBys) {
    const { data } = await calls(getSalesReport, { query: { ...days, by, compare: 'none' } })
    expect([by, rowsOf(data, 0, ...soldColumns)]).toEqual([by, grouped(lines, keyOf[by], figuresOf)])
  }
  for (let i = 0; i < 4; i++) {
    const like = lines[roll(lines.length)]
    if (!like) break
    const wanted = Array.from({ length: 1 + roll(3) }, () => dimensions[roll(dimensions.length)] ?? 'plant')
    const filter = Object.fromEntries(wanted.map((dimension) => [dimension, keyOf[dimension](like)]))
    const by = salesBys[roll(salesBys.length)] ?? 'plant'
    const { data } = await calls(getSalesReport, { query: { ...days, by, ...filter, compare: 'none' } })
    const found = lines.filter((line) => wanted.every((dimension) => keyOf[dimension](line) === filter[dimension]))
    expect([by, filter, rowsOf(data, 0, ...soldColumns)]).toEqual([by, filter, grouped(found, keyOf[by], figuresOf)])
  }
  await checkAcross(nursery, lines, days, roll)
  const { data: margins } = await calls(getMargins, { query: days })
  expect(
    map(margins.map((each) => [each.plant_type_id, [plain(parseQuantity(each.quantity)), each.sales, each.tax, each.discount]])),
  ).toEqual(
    grouped(
      lines.filter(({ plant }) => !plant.startsWith('x:')),
      keyOf.plant,
      (of) => [
        plain(total(of, (line) => line.quantity)),
        ...[total(of, (line) => line.sales), total(of, (line) => line.tax), total(of, (line) => line.discount)].map(moneyText),
      ],
    ),
  )
  const { data: abc } = await calls(getAnalytics, { query: { ...days, view: 'abc' } })
  expect(rowsOf(abc, 0, 'revenue')).toEqual(
    grouped(
      lines,
      (line) => drillKey('sold', keyOf.plant(line)),
      (of) => [moneyText(total(of, (line) => line.sales - line.tax))],
    ),
  )
}

type Given = Parameters<Check>

/** Cross tables by two things at random, some of them narrowed to a third: each cell, by its row and its column. */
async function checkAcross(nursery: Given[0], lines: readonly Line[], days: Given[2], roll: Given[3]): Promise<void> {
  const { calls } = nursery.as('manager')
  // Several years by day or week exceed the column limit.
  const columns = salesBys.filter((across) => across !== 'day' && across !== 'week')
  const pairs = salesBys.flatMap((by) => columns.filter((across) => mayCross(by, across)).map((across) => [by, across] as const))
  for (let i = 0; i < 6; i++) {
    const [by, across] = pairs[roll(pairs.length)] ?? ['plant', 'month']
    const like = lines[roll(lines.length)]
    const third = dimensions[roll(dimensions.length)] ?? 'staff'
    const filter = i < 3 || !like ? {} : { [third]: keyOf[third](like) }
    const found = lines.filter((line) => i < 3 || !like || keyOf[third](line) === keyOf[third](like))
    const { status, detail, data } = await calls(getSalesReport, { query: { ...days, by, across, measure: 'margin', ...filter } })
    expect([by, across, status, detail]).toEqual([by, across, 200, undefined])
    const [section] = data.sections
    const shown = section?.rows.flatMap(({ key, cells }) =>
      section.columns.flatMap(({ id }, at) => {
        const opened = openedBy(crossKey(key, id) ?? '')
        return opened?.of === 'cell' && cells[at] !== null ? [[`${opened.row} ${opened.column}`, [cells[at] ?? '']] as const] : []
      }),
    )
    const expected = grouped(
      found,
      (line) => `${keyOf[by](line)} ${keyOf[across](line)}`,
      (of) => [moneyText(total(of, (line) => line.sales - line.tax) - inCents(total(of, (line) => line.cost)))],
    )
    expect([by, across, filter, map(shown ?? [])]).toEqual([by, across, filter, expected])
  }
}

export const checkDashboard: Check = async (nursery, books) => {
  const from = addDays(today, -740)
  const { data } = await nursery.as('sales').calls(getDashboard, { query: { group: 'month', from, to: today } })
  const plants = (lines: readonly Line[]) =>
    Number(
      total(
        lines.filter(({ isPlant }) => isPlant),
        ({ quantity }) => quantity,
      ) / 10_000n,
    )
  expect(data.tiles.plants_sold).toBe(plants(books.lines))
  // The tile opens the report with the same total, whatever it is grouped by.
  for (const by of salesBys) {
    const { data: report } = await nursery.as('manager').calls(getSalesReport, { query: { ...plantsSoldReport, by } })
    expect([by, Number(report.sections[0]?.total?.[1] ?? 0)]).toEqual([by, data.tiles.plants_sold])
  }
  // Orders that are not invoiced count on the day of the order.
  const ordered = Number(total(books.ordered, ({ quantity }) => quantity) / 10_000n)
  expect(data.trend.reduce((all, { quantity }) => all + quantity, 0)).toBe(
    plants(books.lines) - plants(before(books.lines, `${from.slice(0, 7)}-01`)) + ordered,
  )
}
