/** A change of many prices at once: by a percentage or an amount, rounded to prices that shops write, from a day on. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { Day, Id, Instant, MoneyText } from '#kernel/wire.ts'

export const roundings = ['none', '0.90', '0.95', '0.50', '1.00'] as const
export type Rounding = (typeof roundings)[number]

const Signed = z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,2})?$/, 'Enter a number like 5 or -2.50.'))

const rule = {
  /** Percent up; negative: down. */
  percent: z.optional(Signed.check(z.refine((text) => Math.abs(Number(text)) <= 100, 'Enter a percentage from -100 to 100.'))),
  /** An amount up; negative: down. */
  amount: z.optional(Signed),
  rounding: z.optional(z.enum(roundings, 'Choose a rounding.')),
}
const eitherOne = z.refine<{ percent?: string | undefined; amount?: string | undefined }>(
  ({ percent, amount }) => (percent === undefined) !== (amount === undefined),
  { path: ['percent'], message: 'Enter a percentage or an amount.' },
)

/** Selection of prices, and the change to make. */
export const PriceChangeQuery = z
  .strictObject({
    ...rule,
    category: z.optional(z.string().check(z.maxLength(60))),
    container_size: z.optional(z.string().check(z.maxLength(60))),
    /** The beginnings of words of the plant's names. */
    search: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(eitherOne)
export type PriceChangeQuery = z.infer<typeof PriceChangeQuery>

export const PreviewedPrice = z.object({
  id: Id,
  common_name: z.string(),
  category: z.string(),
  container_size: z.string(),
  old_price: MoneyText,
  new_price: MoneyText,
})
export type PreviewedPrice = z.infer<typeof PreviewedPrice>

export const NewPriceChange = z
  .strictObject({
    ...rule,
    price_ids: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one price.'), z.maxLength(5_000, 'At most 5,000 prices at a time.')),
    /** Today unless given. */
    effective_on: z.optional(Day),
  })
  .check(eitherOne)
export type NewPriceChange = z.infer<typeof NewPriceChange>

export const PriceChange = z.object({
  id: Id,
  description: z.string(),
  effective_on: Day,
  applied_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  created_at: Instant,
  by: z.nullable(z.string()),
  /** Number of prices, and of those changed. */
  prices: z.int(),
  applied: z.int(),
})
export type PriceChange = z.infer<typeof PriceChange>

type Rule = Pick<NewPriceChange, 'percent' | 'amount' | 'rounding'>

/** The new price, never below 0. */
export function changedPrice(price: Cents, { percent, amount, rounding = 'none' }: Rule): Cents {
  const changed = percent === undefined ? price + cents(amount ?? '0') : mulDivRounded(price, 10_000n + cents(percent), 10_000n)
  const positive = changed > 0n ? changed : 0n
  return rounding === 'none' || positive === 0n ? positive : rounded(positive, rounding)
}

/** The nearest price with that ending, the lowest there is at least; of two as near, the higher. */
function rounded(price: Cents, rounding: Exclude<Rounding, 'none'>): Cents {
  const step = rounding === '0.50' ? 50n : 100n
  const ending = cents(rounding)
  const lower = ((price - ending) / step) * step + ending
  const upper = lower + step
  return price - lower < upper - price ? lower : upper
}

interface ListedPrice {
  readonly id: string
  readonly price: string
  readonly discount_price: string | null
}
interface ChangedItem {
  readonly price_change_id: string
  readonly price_id: string
  readonly old_price: string
  readonly new_price: string
}

/**
 * Items of price changes that apply, in their order, to listed prices: those whose price is still as it was when the change was
 * made (or as an earlier item leaves it) and stays above its discount price. Others were changed by hand since, and are left
 * alone.
 */
export function applicableItems<Item extends ChangedItem>(prices: readonly ListedPrice[], items: readonly Item[]): Item[] {
  const listed = new Map(prices.map((each) => [each.id, { price: cents(each.price), discount: each.discount_price }]))
  return items.filter(({ price_id, old_price, new_price }) => {
    const now = listed.get(price_id)
    if (!now || now.price !== cents(old_price)) return false
    if (now.discount !== null && cents(now.discount) >= cents(new_price)) return false
    now.price = cents(new_price)
    return true
  })
}

/** "5% up, rounded to .90", "2.50 down". */
export function describeChange({ percent, amount, rounding = 'none' }: Rule): string {
  const value = cents(percent ?? amount ?? '0')
  const size = moneyText(value < 0n ? -value : value)
  const number = percent === undefined ? size : `${Number(size)}%`
  const endings: Readonly<Record<Rounding, string>> = {
    none: '',
    '0.90': ', rounded to .90',
    '0.95': ', rounded to .95',
    '0.50': ', rounded to .50',
    '1.00': ', rounded to whole',
  }
  return `${number} ${value < 0n ? 'down' : 'up'}${endings[rounding]}`
}
