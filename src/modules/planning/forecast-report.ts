/** Forecast and plan as reports, so that they can be exported like every other. Pure. */
import { addDays } from '#kernel/day.ts'
import type { BackTested, BandShown, DemandShown, ForecastReply } from './forecast-reply.ts'
import { type Limit, type PlanAnswer, mondayOfWeek, describeWork } from './plan.ts'
import { type Column, report, table } from '#modules/figures/engine/report-table.ts'
import type { Report } from '#modules/figures/engine/report.ts'

export const limitLabels: Readonly<Record<Limit, string>> = {
  time: 'Too late to grow',
  labour: 'Not enough labour',
  space: 'No space',
  place_kind: 'No space in its kind of place',
  money: 'Over the potting budget',
  mother_plants: 'Too few mother plants',
}

const basisLabels: Readonly<Record<BandShown['basis'], string>> = {
  own: 'Own history',
  category: 'Category',
  default: 'Default',
}

export const backTestLabels: Readonly<Record<BackTested['what'], string>> = {
  ready: 'Ready dates',
  yield: 'Yield',
  regular: 'Demand of regular sellers',
  seldom: 'Demand of slow sellers',
}

/** "Own history · 12" */
const basisText = ({ basis, cases }: Pick<BandShown, 'basis' | 'cases'>) =>
  basis === 'default' ? basisLabels.default : `${basisLabels[basis]} · ${cases}`

/** Compares plants for sale with the demand of the next four weeks. */
const enoughText = ({ for_sale, next }: DemandShown) =>
  for_sale < next.middle ? 'Will run out' : for_sale < next.high ? 'May run out' : 'Enough'

interface OfPlant {
  readonly plant: string
  readonly container_size: string
}
const plant: Column<OfPlant> = ['label', 'Plant', 'text', (row) => row.plant]
const container: Column<OfPlant> = ['size', 'Container', 'text', (row) => row.container_size]

/** Ready dates, demand, and the accuracy of such forecasts. */
export function forecastReport({ today, ripening, demand, back_tests }: ForecastReply): Report {
  const to = ripening.reduce((last, { ready }) => (ready.high > last ? ready.high : last), today)
  const ready = table({ id: 'ready', title: 'Ready dates', note: 'Dates fall in this range 8 times out of 10.' }, ripening, [
    plant,
    container,
    ['middle', 'Ready, most likely', 'day', (batch) => batch.ready.middle],
    ['low', 'Earliest', 'day', (batch) => batch.ready.low],
    ['high', 'Latest', 'day', (batch) => batch.ready.high],
    ['batch', 'Batch', 'text', (batch) => batch.batch_code],
    ['on_hand', 'On hand', 'count', (batch) => batch.on_hand],
    ['least', 'Come through, at least', 'count', (batch) => batch.plants.low],
    ['most', 'At most', 'count', (batch) => batch.plants.high],
    ['basis', 'Based on', 'text', (batch) => basisText(batch.ready)],
  ])
  const demandTable = table(
    {
      id: 'demand',
      title: 'Demand of the next four weeks',
      note: 'Demand falls in this range 8 times out of 10.',
    },
    demand,
    [
      plant,
      container,
      ['middle', 'Next four weeks', 'count', ({ next }) => Math.round(next.middle)],
      ['low', 'Least', 'count', ({ next }) => Math.round(next.low)],
      ['high', 'Most', 'count', ({ next }) => Math.round(next.high)],
      ['there', 'For sale now', 'count', ({ for_sale }) => Math.round(for_sale)],
      ['enough', 'Enough?', 'text', enoughText],
      ['basis', 'Based on', 'text', ({ next }) => basisText(next)],
    ],
  )
  const accuracy = table(
    { id: 'looked_back', title: 'Forecast accuracy', note: 'A range should hold 8 times out of 10.' },
    back_tests,
    [
      ['label', 'Forecast of', 'text', ({ what }) => backTestLabels[what]],
      ['forecasts', 'Forecasts', 'count', ({ forecasts }) => forecasts],
      ['within', 'Within', 'count', ({ within }) => within],
      ['below', 'Lower', 'count', ({ below }) => below],
      ['above', 'Higher', 'count', ({ above }) => above],
      ['defaults', 'Used defaults', 'count', ({ defaults }) => defaults],
    ],
  )
  return report('Forecast', { from: today, to }, ready, demandTable, accuracy)
}

/** The work, what to buy, and what cannot be covered. */
export function planReport(plan: PlanAnswer): Report {
  const monday = (week: number) => mondayOfWeek(plan.from, week)
  const work = table(
    { id: 'work', title: 'Work', note: 'Open orders and likely demand, less plants on hand and growing.' },
    plan.work,
    [
      ['week', 'Week of', 'day', ({ week }) => monday(week)],
      ['what', 'What', 'text', describeWork],
      ['quantity', 'Plants', 'count', ({ quantity }) => quantity],
      ['ready', 'Ready from', 'day', (each) => monday(each.ready)],
      ['ordered', 'Promised', 'count', ({ ordered }) => ordered],
      ['minutes', 'Minutes', 'count', ({ minutes }) => minutes],
      ['late', 'In time', 'text', ({ late }) => (late ? 'Later than ordered' : '')],
      ['limit', 'Limit', 'text', ({ limit }) => (limit ? limitLabels[limit] : '')],
    ],
  )
  const buying = table(
    {
      id: 'buying',
      title: 'To buy',
      note: 'Supplies that run short in the next 13 weeks of potting, ordered in time for the vendor to deliver.',
    },
    plan.buying,
    [
      ['label', 'Supply', 'text', ({ name }) => name],
      ['vendor', 'Vendor', 'text', ({ vendor }) => vendor],
      ['needed', 'Needed', 'number', ({ needed }) => needed],
      ['there', 'On hand', 'number', ({ on_hand }) => on_hand],
      ['ordered', 'On order', 'number', ({ on_order }) => on_order],
      ['buy', 'To buy', 'number', ({ to_buy }) => to_buy],
      ['unit', 'Unit', 'text', ({ unit }) => unit],
      ['cost', 'Cost', 'money', ({ cost }) => cost],
      ['by', 'Order by', 'day', ({ by }) => by],
    ],
  )
  const unmet = table(
    { id: 'unmet', title: 'Out of reach', note: 'Plants you cannot have ready in time, and why.' },
    plan.unmet,
    [
      plant,
      container,
      ['week', 'Short from week of', 'day', ({ week }) => monday(week)],
      ['quantity', 'Missing', 'count', ({ quantity }) => quantity],
      ['limit', 'Reason', 'text', ({ limit }) => limitLabels[limit]],
    ],
  )
  const demand = table({ id: 'plants', title: 'Demand', note: 'Expected sales in the next 52 weeks.' }, plan.plants, [
    plant,
    container,
    ['sold', 'Sold last year', 'count', ({ sold }) => sold.reduce((all, each) => all + each, 0)],
    ['forecast', 'Forecast', 'count', ({ forecast }) => forecast],
    ['planned', 'Planned', 'count', ({ planned }) => planned],
    ['reason', 'Reason for change', 'text', ({ reason }) => reason ?? ''],
    ['ordered', 'Ordered', 'count', ({ ordered }) => ordered],
    ['for_sale', 'For sale', 'count', ({ for_sale }) => for_sale],
    ['growing', 'Growing', 'count', ({ growing }) => growing],
  ])
  const backTest = table(
    { id: 'back_test', title: 'Planned vs sold', note: 'Demand as planned a year ago, from the sales up to then.' },
    plan.back_test?.plants ?? [],
    [
      plant,
      container,
      ['planned', 'Planned', 'count', ({ planned }) => planned],
      ['sold', 'Sold', 'count', ({ sold }) => sold],
      ['error', 'Error', 'count', ({ planned, sold }) => planned - sold],
    ],
  )
  return report('Plan', { from: plan.from, to: addDays(monday(plan.weeks), -1) }, work, buying, unmet, demand, backTest)
}
