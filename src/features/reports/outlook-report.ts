/** Forecast and plan as reports, so that they leave as files like every other. Pure. */
import { addDays } from '#kernel/day.ts'
import type { BackTested, BandShown, Outlook } from './outlook.ts'
import { type PlanAnswer, type Unmet, mondayOfWeek, sayWork } from './plan.ts'
import type { Report, ReportColumn, ReportSection } from './report.ts'

export const limitWords: Readonly<Record<Unmet['limit'], string>> = {
  time: 'Too late to grow',
  labour: 'Too few hands',
  space: 'No room',
}

const basisWords: Readonly<Record<BandShown['basis'], string>> = {
  own: 'Own history',
  category: 'Category',
  default: 'Default',
}

export const testedWords: Readonly<Record<BackTested['what'], string>> = {
  ready: 'Ready dates',
  yield: 'Yield',
  demand: 'Demand',
}

/** "Own history · 12" */
export const standsOn = ({ basis, cases }: Pick<BandShown, 'basis' | 'cases'>) =>
  basis === 'default' ? basisWords.default : `${basisWords[basis]} · ${cases}`

const column = (id: string, title: string, kind: ReportColumn['kind']): ReportColumn => ({ id, title, kind })
const plant = column('label', 'Plant', 'text')
const size = column('size', 'Container', 'text')

type Section = Omit<ReportSection, 'total'>

const report = (title: string, from: string, to: string, sections: readonly Section[]): Report => ({
  title,
  from,
  to,
  before: null,
  sections: sections.map((section) => ({ ...section, total: null })),
})

/** Ready dates, demand, and how often such forecasts were right. */
export function outlookReport({ today, ripening, demand, back_tests }: Outlook): Report {
  const to = ripening.reduce((last, { ready }) => (ready.high > last ? ready.high : last), today)
  return report('Forecast', today, to, [
    {
      id: 'ready',
      title: 'Ready dates',
      note: 'Between the earliest and the latest day 8 times out of 10.',
      columns: [
        plant,
        column('batch', 'Batch', 'text'),
        size,
        column('middle', 'Ready, most likely', 'day'),
        column('low', 'Earliest', 'day'),
        column('high', 'Latest', 'day'),
        column('standing', 'Standing', 'count'),
        column('least', 'Come through, at least', 'count'),
        column('most', 'At most', 'count'),
        column('basis', 'Stands on', 'text'),
      ],
      rows: ripening.map(({ plant: name, batch_code, container_size, ready, standing, plants }) => ({
        key: '',
        cells: [
          name,
          batch_code,
          container_size,
          ready.middle,
          ready.low,
          ready.high,
          String(standing),
          String(plants.low),
          String(plants.high),
          standsOn(ready),
        ],
      })),
    },
    {
      id: 'demand',
      title: 'Demand of the next four weeks',
      note: 'Between the least and the most 8 times out of 10.',
      columns: [
        plant,
        size,
        column('middle', 'Next four weeks', 'count'),
        column('low', 'Least', 'count'),
        column('high', 'Most', 'count'),
        column('there', 'For sale now', 'count'),
        column('basis', 'Stands on', 'text'),
      ],
      rows: demand.map(({ plant: name, container_size, for_sale, next }) => ({
        key: '',
        cells: [name, container_size, ...[next.middle, next.low, next.high, for_sale].map(whole), standsOn(next)],
      })),
    },
    {
      id: 'looked_back',
      title: 'Were we right?',
      note: 'A band means 8 out of 10.',
      columns: [
        column('label', 'Forecast of', 'text'),
        column('forecasts', 'Forecasts', 'count'),
        column('within', 'Within', 'count'),
        column('below', 'Lower', 'count'),
        column('above', 'Higher', 'count'),
        column('defaults', 'Used defaults', 'count'),
      ],
      rows: back_tests.map(({ what, forecasts, within, below, above, defaults }) => ({
        key: '',
        cells: [testedWords[what], ...[forecasts, within, below, above, defaults].map(String)],
      })),
    },
  ])
}

const whole = (figure: number) => String(Math.round(figure))

/** The work, what is to be bought, and what is out of reach. */
export function planReport(plan: PlanAnswer): Report {
  const monday = (week: number) => mondayOfWeek(plan.from, week)
  return report('Plan', plan.from, addDays(monday(plan.weeks), -1), [
    {
      id: 'work',
      title: 'Work',
      note: 'Open orders and the likely demand, less what stands and ripens.',
      columns: [
        column('week', 'Week of', 'day'),
        column('what', 'What', 'text'),
        column('quantity', 'Plants', 'count'),
        column('ready', 'Ready from', 'day'),
        column('ordered', 'Promised', 'count'),
        column('late', 'In time', 'text'),
      ],
      rows: plan.work.map((work) => ({
        key: '',
        cells: [
          monday(work.week),
          sayWork(work),
          String(work.quantity),
          monday(work.ready),
          String(work.ordered),
          work.late ? 'Later than asked' : '',
        ],
      })),
    },
    {
      id: 'buying',
      title: 'To buy',
      note: 'Supplies that run short of all the potting of the plan.',
      columns: [
        column('label', 'Supply', 'text'),
        column('vendor', 'Vendor', 'text'),
        column('needed', 'Needed', 'number'),
        column('there', 'On hand', 'number'),
        column('ordered', 'On order', 'number'),
        column('buy', 'To buy', 'number'),
        column('unit', 'Unit', 'text'),
        column('by', 'By', 'day'),
      ],
      rows: plan.buying.map(({ name, vendor, needed, on_hand, on_order, to_buy, unit, by }) => ({
        key: '',
        cells: [name, vendor, needed, on_hand, on_order, to_buy, unit, by],
      })),
    },
    {
      id: 'unmet',
      title: 'Out of reach',
      note: 'What cannot be had in time, and what stands in the way.',
      columns: [
        plant,
        size,
        column('week', 'Missing from the week of', 'day'),
        column('quantity', 'Missing', 'count'),
        column('limit', 'What stands in the way', 'text'),
      ],
      rows: plan.unmet.map(({ plant: name, container_size, week, quantity, limit }) => ({
        key: '',
        cells: [name, container_size, monday(week), String(quantity), limitWords[limit]],
      })),
    },
  ])
}
