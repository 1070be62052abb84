/** Facts about the nursery for the check of an import: plain data, so that it can be passed to another thread. */
import type { PlantTypeId } from '#kernel/id.ts'
import type { PaymentTerms } from '#modules/customers/terms.ts'
import type { Care } from '#modules/plants/care-fields.ts'
import * as z from 'zod/mini'
import { letters } from '#kernel/letters.ts'
import { dateOrders } from '#kernel/written-day.ts'
import type { NameList } from './name-list.ts'

interface KnownPlant {
  readonly id: PlantTypeId
  readonly common_name: string
  readonly botanical_name: string
  readonly synonyms: readonly string[]
  readonly archived: boolean
  readonly care: Care
}

interface KnownPrice {
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly price: string
  readonly tray_price: string | null
  readonly shelf_price: string | null
  readonly trolley_price: string | null
  readonly discount_price: string | null
  readonly barcode: string | null
  readonly sku: string | null
  readonly color: string | null
  readonly archived: boolean
}

interface KnownAccount {
  readonly id: string
  readonly name: string
  readonly code: string
  /** Unique label: "Cedarside (C0138)". */
  readonly label: string
  readonly terms_days: number
  readonly terms_from: PaymentTerms['terms_from']
  readonly contact_name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly delivery_address: string
  readonly tax_number: string
  readonly credit_limit: string | null
  readonly trade_discount: string
  /** E-mails of its further contacts. */
  readonly emails: readonly string[]
}

/** An opening balance that was imported and not undone: "INV-2041 of 2026-10-03". */
interface KnownOpening {
  readonly business_account_id: string
  readonly amount: string
  readonly notes: string
}

/** Plants that an import brought into stock, and was not undone. */
interface ImportedStock {
  readonly plant_type_id: string
  readonly batch_code: string
  readonly container_size: string
  /** '' for none. */
  readonly location: string
  readonly quantity: number
  readonly started_on: string
  /** The day that they came in on. */
  readonly as_of: string
}

/** Past sales that were imported, a part of them for each week. */
interface ImportedSale {
  readonly plant_type_id: string
  readonly container_size: string
  readonly week: string
  readonly quantity: string
  /** The row that it is part of: one day, or a month. */
  readonly first_day: string
  readonly last_day: string
  /** True if its file has days of more than one weekday, so a day is not a whole week. */
  readonly by_day: boolean
}

interface KnownSupply {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly reorder_point: string | null
  readonly for_sale: boolean
  readonly price: string | null
  readonly barcode: string | null
}

/** A production recipe that is there. */
interface KnownProductionRecipe {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly method: string
}

/** Matches of unknown names by list: a known name, or null for a new one. Keyed by the name in lower case. */
export type NameMatches = Partial<Readonly<Record<NameList, Readonly<Record<string, string | null>>>>>

export const repeatChoices = ['ask', 'leave', 'add'] as const

export const knownChoices = ['leave', 'update'] as const

/** Options of a file: chosen by a person, remembered, or found in it. */
export const ImportOptions = z.object({
  date_order: z.enum(dateOrders),
  decimals: z.enum(['point', 'comma']),
  /** The day that stock and balances are taken over on. */
  as_of: z.string(),
  /** Location for rows without one. */
  location: z.string(),
  /** Cost of a plant as a percentage of its net price, for rows without a cost. */
  cost_share: z.string(),
  /** Treatment of stock and sales that may have been imported before. */
  repeats: z.enum(repeatChoices),
  /** Letters of the file, if they were chosen. */
  letters: z.optional(z.enum(letters)),
  /** Treatment of rows that are here with other details; absent if the kind has no choice. */
  known: z.optional(z.enum(knownChoices)),
  /** True if the column of days has the numbers of weeks. */
  weeks: z.optional(z.boolean()),
  /** True if the column of days has months, written as their first day. */
  months: z.optional(z.boolean()),
  /** Unit of the sizes, if their title has it: Size (L). */
  size_unit: z.optional(z.string()),
  /** Units of other columns, if their titles have them: Height (m). */
  units: z.optional(z.record(z.string(), z.string())),
  /** Powers of ten that the title of a column implies: -3 for a cost per 1000. */
  scales: z.optional(z.record(z.string(), z.int())),
  /** Columns of percentages that are written as parts of 1. */
  parts_of_one: z.optional(z.array(z.string())),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export interface ImportContext {
  readonly today: string
  /** A time with its zone is on the nursery's day. */
  readonly time_zone?: string | undefined
  readonly options: ImportOptions
  readonly matches: NameMatches
  /** Currency of the books. */
  readonly currency?: string | undefined
  /** True if prices of the price list include tax; undefined for a nursery that charges none. */
  readonly prices_with_tax?: boolean | undefined
  /** Tax in percent included in the prices of the price list; 0: prices are without tax. */
  readonly tax_in_prices: number
  /** The names of each list; archived ones too. */
  readonly lists: Partial<Readonly<Record<NameList, readonly string[]>>>
  readonly plants: readonly KnownPlant[]
  readonly prices: readonly KnownPrice[]
  readonly accounts: readonly KnownAccount[]
  readonly openings: readonly KnownOpening[]
  readonly imported_stock: readonly ImportedStock[]
  readonly imported_sales: readonly ImportedSale[]
  readonly supplies: readonly KnownSupply[]
  /** Names that are taken: of recipes, of batches by code. */
  readonly recipes: readonly string[]
  readonly batch_codes: readonly string[]
  readonly production_recipes: readonly KnownProductionRecipe[]
}
