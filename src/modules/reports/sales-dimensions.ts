/** Dimensions and measures of the sales report, with their titles. */
import { keysOf } from '#kernel/record.ts'

const timeTitles = { day: 'Day', week: 'Week', month: 'Month', season: 'Season' } as const
const dimensionTitles = {
  plant: 'Plant',
  category: 'Category',
  size: 'Container',
  staff: 'Staff',
  customer: 'Customer',
  method: 'Payment',
} as const
export const titles = { ...timeTitles, ...dimensionTitles }
export const times = keysOf(timeTitles)
export const dimensions = keysOf(dimensionTitles)
export const salesBys = keysOf(titles)
export type Time = (typeof times)[number]
export type Dimension = (typeof dimensions)[number]
export type SalesBy = Time | Dimension

export const measureNames = {
  revenue: 'Revenue',
  sales: 'Sales with tax',
  quantity: 'Quantity',
  discount: 'Discount',
  cost: 'Cost',
  margin: 'Margin',
} as const
export const measures = keysOf(measureNames)
export type Measure = (typeof measures)[number]
