/** What can be promised now, and the availability list that shows it: on the screen, on paper, by mail and by a shared address. */
import * as z from 'zod/mini'
import type { Settings } from '#features/settings/settings.ts'
import { Day, Id, Instant, MoneyText, Text } from '#kernel/wire.ts'

/** What can be promised of one plant type in one container size. */
export const Availability = z.object({
  plant_type_id: Id,
  container_size: z.string(),
  common_name: z.string(),
  botanical_name: z.string(),
  category: z.string(),
  /** What it costs, or what it costs the account that was asked for. */
  price: MoneyText,
  price_reason: z.string(),
  /** From how many on it costs that account less. */
  breaks: z.array(z.object({ from: z.int(), price: MoneyText })),
  on_hand: z.int(),
  committed: z.int(),
  available: z.int(),
})
export type Availability = z.infer<typeof Availability>

/** An address of the availability list that was given to somebody. */
export const AvailabilityLink = z.object({
  id: Id,
  name: z.string(),
  business_account_id: z.nullable(Id),
  account_name: z.nullable(z.string()),
  shows_prices: z.boolean(),
  expires_on: Day,
  revoked_at: z.nullable(Instant),
  created_at: Instant,
  /** How many order requests came by it. */
  requests: z.int(),
})
export type AvailabilityLink = z.infer<typeof AvailabilityLink>

export const NewAvailabilityLink = z.strictObject({
  /** For whom it is. */
  name: Text(80),
  /** Whose prices it shows. */
  business_account_id: z.optional(Id),
  shows_prices: z.optional(z.boolean()),
  expires_on: Day,
})
export type NewAvailabilityLink = z.infer<typeof NewAvailabilityLink>

/** To whom the availability list goes by mail; `message` stands between the greeting and the name. */
export const AvailabilityMail = z.strictObject({
  account_ids: z.array(Id).check(z.minLength(1, 'Choose at least one account.'), z.maxLength(50, 'At most 50 accounts at once.')),
  message: z.optional(Text(1_500)),
})
export type AvailabilityMail = z.infer<typeof AvailabilityMail>

export const AvailabilityMailed = z.object({ sent: z.array(z.object({ id: Id, name: z.string(), sent_to: z.string() })) })
export type AvailabilityMailed = z.infer<typeof AvailabilityMailed>

/** A row as a customer sees it. */
export interface ListRow {
  readonly plant_type_id: string
  readonly container_size: string
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly price: string | undefined
  readonly breaks: readonly { readonly from: number; readonly price: string }[]
  readonly available: number
}

export interface PricedList {
  readonly settings: Settings
  readonly link: { readonly account_name: string | null; readonly shows_prices: boolean }
}

/** In which currency the prices are, and whether tax is in them. */
export const priceNote = ({ settings, link }: PricedList): string =>
  !link.shows_prices
    ? 'Prices on request.'
    : `Prices in ${settings.currency}${settings.gstRegistered ? `, ${settings.taxLabel} ${settings.retailTaxIncluded ? 'included' : 'not included'}` : ''}${link.account_name ? ', as agreed with you' : ''}.`
