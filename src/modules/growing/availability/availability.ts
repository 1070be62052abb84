/** Available to promise, and the availability list: on screen, as a PDF, by mail and as a shared link. */
import { handlingFields } from '#modules/setup/reference/handling-fields.ts'
import { UnitPrice } from '#modules/setup/reference/unit-price.ts'
import type { OrderSteps } from '#modules/setup/reference/plant-units.ts'
import { AccountId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { FreeFromWeek } from './free-by-week.ts'
import { Care } from '#modules/plants/care-fields.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { Day, Id, Instant, MoneyText, Text } from '#kernel/wire.ts'

export const Availability = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  /** Null: plants of any grade. */
  grade: z.nullable(z.string()),
  /** Height and caliper of those for sale: "40–60 cm". */
  measurements: z.string(),
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  photo: z.nullable(z.string()),
  care: Care,
  /** Its price, or the price for the given account. */
  price: MoneyText,
  price_reason: z.string(),
  /** The quantity from which the account gets a lower price. */
  breaks: z.array(z.object({ from: z.int(), price: MoneyText })),
  /** Prices of whole trays, shelves and trolleys, if lower than those of their plants one by one. */
  unit_prices: z.array(UnitPrice),
  /** Minimum and multiple of an order, in plants; whole trays by default. */
  order_minimum: z.nullable(z.int()),
  order_multiple: z.nullable(z.int()),
  ...handlingFields,
  on_hand: z.int(),
  committed: z.int(),
  available: z.int(),
  /** Cumulative free plants per week, only for weeks in which the number rises, up to a year ahead. */
  coming: z.array(z.object({ week: Day, free: z.int() })),
})
export type Availability = z.infer<typeof Availability>

/** A shared link to the availability list. */
export const AvailabilityLink = z.object({
  id: Id,
  name: z.string(),
  business_account_id: z.nullable(AccountId),
  account_name: z.nullable(z.string()),
  shows_prices: z.boolean(),
  expires_on: Day,
  revoked_at: z.nullable(Instant),
  created_at: Instant,
  /** Order requests received through the list. */
  requests: z.int(),
})
export type AvailabilityLink = z.infer<typeof AvailabilityLink>

export const NewAvailabilityLink = z.strictObject({
  /** Group or customers that it is for. */
  name: Text(80),
  /** Whose prices it shows. */
  business_account_id: z.optional(AccountId),
  shows_prices: z.optional(z.boolean()),
  expires_on: Day,
})
export type NewAvailabilityLink = z.infer<typeof NewAvailabilityLink>

/** The recipients of the availability list by mail; `message` is placed between the greeting and the name. */
export const AvailabilityMail = z.strictObject({
  account_ids: z
    .array(AccountId)
    .check(z.minLength(1, 'Choose at least one account.'), z.maxLength(50, 'At most 50 accounts at a time.')),
  message: z.optional(Text(1_500)),
})
export type AvailabilityMail = z.infer<typeof AvailabilityMail>

export const AvailabilityMailed = z.object({ sent: z.array(z.object({ id: Id, name: z.string(), sent_to: z.string() })) })
export type AvailabilityMailed = z.infer<typeof AvailabilityMailed>

/** A row as customers see it. */
export interface ListRow {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade: string | null
  readonly measurements: string
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly photo: string | null
  readonly care: Care
  readonly order_minimum: number | null
  readonly order_multiple: number | null
  readonly cells: number | null
  readonly trays_per_shelf: number | null
  readonly shelves: number | null
  readonly price: string | undefined
  readonly breaks: readonly { readonly from: number; readonly price: string }[]
  readonly unit_prices: readonly UnitPrice[]
  readonly available: number
  readonly coming: readonly FreeFromWeek[]
}

export interface PricedList {
  readonly settings: Settings
  readonly link: { readonly account_name: string | null; readonly shows_prices: boolean }
}

/** The currency of the prices, and whether they include tax. */
export const priceNote = ({ settings, link }: PricedList): string =>
  !link.shows_prices
    ? 'Prices on request.'
    : `Prices in ${settings.currency}${settings.gstRegistered ? `, ${settings.taxLabel} ${settings.retailTaxIncluded ? 'included' : 'not included'}` : ''}${link.account_name ? ', as agreed with you' : ''}.`

/** Step in which a row is ordered. */
export const stepsOf = ({
  order_minimum,
  order_multiple,
}: Pick<Availability, 'order_minimum' | 'order_multiple'>): OrderSteps => ({
  minimum: order_minimum,
  multiple: order_multiple,
})
