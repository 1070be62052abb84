/** Agreed prices: rules of a price group by plant, size and minimum quantity, or a trade discount of one account. */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Count, DecimalText, Id, Money, MoneyText, Percent, Text, Version } from '#kernel/wire.ts'

/** They are listed whole: an account chooses one of them. */
export const mostPriceGroups = 200

export const PriceRule = z.object({
  /** Neither plant nor size: every plant. */
  plant_type_id: z.nullable(PlantTypeId),
  container_size: z.nullable(z.string()),
  from_quantity: z.int(),
  /** Off the list; or a price instead of it. */
  percent: z.nullable(DecimalText),
  price: z.nullable(MoneyText),
})
export type PriceRule = z.infer<typeof PriceRule>

export const PriceGroup = z.object({
  id: Id,
  name: z.string(),
  rules: z.array(z.extend(PriceRule, { plant_name: z.nullable(z.string()), container_size_id: z.nullable(Id) })),
  accounts: z.int(),
  version: Version,
})
export type PriceGroup = z.infer<typeof PriceGroup>

const NewPriceRule = z
  .strictObject({
    plant_type_id: z.optional(z.nullable(PlantTypeId)),
    container_size: z.optional(z.nullable(Text(60))),
    container_size_id: ContainerSizeId,
    from_quantity: z.optional(Count),
    percent: z.optional(z.nullable(Percent)),
    price: z.optional(z.nullable(Money)),
  })
  .check(
    z.refine(({ percent, price }) => ((percent ?? null) === null) !== ((price ?? null) === null), {
      path: ['percent'],
      message: 'Enter a percentage or a price.',
    }),
    z.refine(({ price, plant_type_id, container_size }) => (price ?? null) === null || Boolean(plant_type_id ?? container_size), {
      path: ['price'],
      message: 'A price is for a plant or a size. Choose one, or take a percentage off everything.',
    }),
  )
type RuleFor = Pick<z.infer<typeof NewPriceRule>, 'plant_type_id' | 'container_size' | 'from_quantity'>

/** True for two rules for the same plants and quantity. */
export const sameRule = (a: RuleFor, b: RuleFor) =>
  (a.plant_type_id ?? null) === (b.plant_type_id ?? null) &&
  (a.container_size ?? null) === (b.container_size ?? null) &&
  (a.from_quantity ?? 1) === (b.from_quantity ?? 1)

export const NewPriceGroup = z.strictObject({
  name: Text(60),
  rules: z.array(NewPriceRule).check(
    z.maxLength(2000, 'At most 2000 prices.'),
    z.refine((rules) => rules.every((rule, i) => rules.findIndex((each) => sameRule(each, rule)) === i), {
      message: 'Two lines are for the same plants and quantity. Remove one.',
    }),
  ),
})
export type NewPriceGroup = z.infer<typeof NewPriceGroup>
export const PriceGroupChange = z.extend(NewPriceGroup, { version: Version })
export type PriceGroupChange = z.infer<typeof PriceGroupChange>

/** A rule as it is charged. */
export const ChargedRule = z.extend(PriceRule, {
  /** Limits a rule for a size to plants that are taxed otherwise than the rest; it comes before the rule of the rest. */
  plant_type_ids: z.optional(z.array(PlantTypeId)),
})
export type ChargedRule = z.infer<typeof ChargedRule>

export const AccountPrices = z.object({
  group: z.nullable(z.object({ name: z.string(), rules: z.array(ChargedRule) })),
  /** The percentage off plants without a rule in the group. */
  trade_discount: DecimalText,
})
export type AccountPrices = z.infer<typeof AccountPrices>
