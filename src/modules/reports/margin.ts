/** The margin of a plant: from its price to what is left, step by step, with what-if values. Pure. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, prorate, sum } from '#kernel/money.ts'
import { parseCost } from '#kernel/quantity.ts'
import { DecimalText, MoneyText } from '#kernel/wire.ts'
import { type Spending, spendings } from './drill-down.ts'

/** The costs of the plants of one type by component, and their sales. */
export const MarginFigures = z.object({
  plant_type_id: PlantTypeId,
  name: z.string(),
  /** Sales of these days; money with tax. */
  quantity: DecimalText,
  sales: MoneyText,
  tax: MoneyText,
  discount: MoneyText,
  /** The cost of those plants. */
  cost: DecimalText,
  /** Inputs of all batches of the plant. */
  young_plants: DecimalText,
  pots: DecimalText,
  mix: DecimalText,
  other_supplies: DecimalText,
  labour: DecimalText,
  other_costs: DecimalText,
  /** Cost of the space of the plants sold: in no ledger, and not in `cost`. */
  space: DecimalText,
  /** Royalties per plant, and as a percentage of the price; not in `cost` either. */
  royalties: MoneyText,
  price_royalties: MoneyText,
  /** Plants started, and plants lost. */
  created: z.int(),
  lost: z.int(),
})
export type MarginFigures = z.infer<typeof MarginFigures>

export const SizeMargin = z.extend(MarginFigures, {
  /** Present name; empty if sold without a container. */
  container_size: z.string(),
  /** Ordered grade; null: any. */
  grade: z.nullable(z.string()),
})
export type SizeMargin = z.infer<typeof SizeMargin>

const costSteps = spendings
type CostStep = Spending

export const stepNames: Readonly<Record<CostStep, string>> = {
  young_plants: 'Cutting or young plant',
  pots: 'Pot',
  mix: 'Mix',
  other_supplies: 'Other supplies',
  labour: 'Labour',
  other_costs: 'Freight and other',
}

/** Every step that there can be, in its order. */
export const stepOrder = ['price', 'discount', 'tax', ...spendings, 'losses', 'space', 'royalties', 'margin'] as const
export type StepId = (typeof stepOrder)[number]

export interface Step {
  readonly id: StepId
  readonly label: string
  /** The amount it adds or subtracts for one plant; the last step is what is left. */
  readonly amount: Cents
}

/** Assumed changes in percent: 10 is a tenth more, −10 a tenth less; `loss` is the loss rate itself. */
export interface WhatIf {
  readonly price: number
  readonly discount: number
  readonly labour: number
  readonly supplies: number
  readonly loss?: number | undefined
}

export const asItIs: WhatIf = { price: 0, discount: 0, labour: 0, supplies: 0 }

/** Space cost of a quantity of plants in millionths: the average per plant of the batches sold. */
export function spaceOfQuantity(quantity: string, sold: readonly { readonly plants: number; readonly cost: bigint }[]): bigint {
  const plants = sold.reduce((all, each) => all + each.plants, 0)
  const cost = sum(sold.map((each) => each.cost))
  return plants <= 0 ? 0n : BigInt(Math.round((Number(cost) / plants) * Number(quantity)))
}

/** A plant, or one size of it. */
export interface Part {
  readonly quantity: string
  readonly sales: string
}

/** Royalties of one size of a plant: those per plant are shared by quantity, percentages by sales. */
export function royaltiesOfPart(royalties: { readonly plants: Cents; readonly price: Cents }, part: Part, whole: Part) {
  const share = (amount: Cents, of: number, all: number) => (all <= 0 ? 0n : BigInt(Math.round((Number(amount) * of) / all)))
  return {
    royalties: moneyText(share(royalties.plants, Number(part.quantity), Number(whole.quantity))),
    price_royalties: moneyText(share(royalties.price, Number(cents(part.sales)), Number(cents(whole.sales)))),
  }
}

export const lossRate = ({ created, lost }: Pick<MarginFigures, 'created' | 'lost'>): number =>
  created === 0 ? 0 : Math.min(0.95, lost / created)

/** The steps of one sold plant. They add up to the margin to the cent. Space and royalties are steps where they cost something. */
export function waterfall(figures: MarginFigures, what: WhatIf = asItIs): Step[] {
  const quantity = Number(figures.quantity)
  if (quantity <= 0) return []
  const each = (amount: number) => BigInt(Math.round(amount))
  const factor = (percent: number) => 1 + percent / 100
  const list = (Number(cents(figures.sales) + cents(figures.discount)) / quantity) * factor(what.price)
  const price = each(list)
  const discountRate = Number(cents(figures.discount)) / Math.max(1, Number(cents(figures.sales) + cents(figures.discount)))
  const discount = each(list * Math.min(1, discountRate * factor(what.discount)))
  const taxRate = Number(cents(figures.tax)) / Math.max(1, Number(cents(figures.sales)))
  const tax = each(Number(price - discount) * taxRate)

  const now = lossRate(figures)
  const loss = Math.min(0.95, Math.max(0, what.loss === undefined ? now : what.loss / 100))
  const spent = costSteps.map((step) => Math.max(0, Number(parseCost(figures[step]))))
  const whole = spent.reduce((a, b) => a + b, 0)
  // The cost of a plant before losses, prorated over the components.
  const perPlant = (Number(parseCost(figures.cost)) / 10_000 / quantity) * (1 - now)
  const base = costSteps.map((step, i) => {
    const part = whole === 0 ? (step === 'young_plants' ? perPlant : 0) : (perPlant * (spent[i] ?? 0)) / whole
    if (step === 'labour') return part * factor(what.labour)
    return step === 'young_plants' || step === 'other_costs' ? part : part * factor(what.supplies)
  })
  const living = base.reduce((a, b) => a + b, 0)
  const lost = living / (1 - loss) - living
  const costs = prorate(
    each(living + lost),
    [...base, lost].map((amount) => BigInt(Math.round(amount * 1e6))),
  )
  // Fewer losses, and fewer plants take the space that the survivors pay for.
  const space = each((Number(parseCost(figures.space)) / 10_000 / quantity) * ((1 - now) / (1 - loss)))
  const priceNow = Number(cents(figures.sales)) / quantity
  const ofPrice = priceNow === 0 ? 0 : (Number(cents(figures.price_royalties)) / quantity) * (Number(price - discount) / priceNow)
  const royalties = each(Number(cents(figures.royalties)) / quantity + ofPrice)
  const deductions: Step[] = [
    { id: 'discount', label: 'Discount', amount: -discount },
    { id: 'tax', label: 'Tax', amount: -tax },
    ...costSteps.map((step, i): Step => ({ id: step, label: stepNames[step], amount: -(costs[i] ?? 0n) })),
    { id: 'losses', label: 'Losses', amount: -(costs[costSteps.length] ?? 0n) },
    ...(space === 0n ? [] : [{ id: 'space', label: 'Space and overhead', amount: -space } as const]),
    ...(royalties === 0n ? [] : [{ id: 'royalties', label: 'Royalties', amount: -royalties } as const]),
  ]
  const margin = price + sum(deductions.map(({ amount }) => amount))
  return [{ id: 'price', label: 'Price', amount: price }, ...deductions, { id: 'margin', label: 'Margin', amount: margin }]
}
