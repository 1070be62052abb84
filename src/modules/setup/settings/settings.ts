/** Settings of a nursery by key: one shape and one set of defaults, for the server, the till and the settings screen. */
import { parseReceiptNumber } from './receipt-number.ts'
import { number } from '#kernel/format.ts'
import * as z from 'zod/mini'
import { countries } from '#kernel/country.ts'
import { isTimeZone } from '#kernel/day.ts'
import { holdsWebAddress, noWebAddress } from '#kernel/web-address.ts'
import { Day, Money, Percent, Quantity, TaxRate, Text, mostCharacters } from '#kernel/wire.ts'
import { containerSystems } from '#modules/setup/reference/kinds.ts'
import { payLinkChoices, themes } from './choices.ts'
import { featureNames } from './features.ts'
import { isInOrder } from './change-since.ts'
import { taxBases, taxKinds } from './tax-kind.ts'
import { rateFaults } from './change-tax-rates.ts'

const isClean = (text: string) => !text.includes('\0') && text.isWellFormed()
/** Text that may be empty. */
const free = (max: number) =>
  z.string().check(z.trim(), mostCharacters(max), z.refine(isClean, 'Remove the unreadable characters.'))

const OwnContainerSize = z.strictObject({
  code: Text(60),
  system: z.enum(containerSystems),
  litres: Quantity.check(z.refine((litres) => Number(litres) > 0, 'Enter how many litres it holds.')),
  mm: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
  cells: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
  trays_per_shelf: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
  shelves: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
})

const TaxRateEntry = z.strictObject({
  name: Text(60),
  kind: z.enum(taxKinds),
  percent: TaxRate,
  place: free(60),
  from: z.nullable(Day),
  until: z.nullable(Day),
})

/** A rate as its form has it, without the empty fields. */
export const TaxRateForm = z.strictObject({
  name: Text(60),
  kind: z.enum(taxKinds),
  percent: TaxRate,
  place: z.optional(free(60)),
  from: z.optional(Day),
  until: z.optional(Day),
})

/** Registered, or no longer, from a day on; without a day since ever. */
export const RegistrationForm = z.strictObject({ state: z.enum(['registered', 'not_registered']), from: z.optional(Day) })

/** Another basis of the tax return from a day on. */
export const BasisChangeForm = z.strictObject({ from: Day })

/** Another flat rate from a day on; 0 leaves the scheme. */
export const FlatRateForm = z.strictObject({ percent: TaxRate, from: Day })

/** Another percentage from a day on. */
export const RateChangeForm = z.strictObject({ percent: TaxRate, from: Day })

/** Words; blank ones are ignored. */
const list = (max: number, most = 200) =>
  z.array(free(max)).check(
    z.maxLength(most, `At most ${number(most)} entries.`),
    z.overwrite((words) => words.filter((word) => word !== '')),
  )

const ReminderLevel = z.strictObject({
  name: Text(60),
  /** Days after the oldest unpaid invoice was due. */
  days: z.int('Enter a whole number of days.').check(z.minimum(1, 'At least 1 day.'), z.maximum(365, 'At most 365 days.')),
  message: Text(1_000),
})

/** Every key; the screens' names for them are the specification's. */
export const Settings = z.strictObject({
  theme: z.enum(themes),
  animations: z.boolean(),
  /** In the subject and the sender of mails to customers. */
  nurseryName: free(120).check(z.refine((text) => !holdsWebAddress(text), noWebAddress)),
  nurseryAddress: free(400),
  nurseryPhone: free(40),
  nurseryEmail: free(200),
  country: z.enum(countries),
  currency: z
    .string()
    .check(z.refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Enter the code of a currency, like NZD.')),
  timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'Choose a time zone like Pacific/Auckland.')),
  /**
   * Registered for the tax, as of today. Setting it changes it from today on; before anything is sold, since ever.
   */
  gstRegistered: z.boolean(),
  gstRegistrations: z
    .array(z.strictObject({ registered: z.boolean(), from: z.nullable(Day) }))
    .check(
      z.maxLength(50, 'At most 50 changes.'),
      z.refine(isInOrder, 'Each registration begins after the one before. Choose a later day.'),
    ),
  gstNumber: free(40),
  /** Given by the authority, with its country before it, `GB-12345`: what a plant passport is printed with. */
  plantPassportNumber: z.string().check(z.maxLength(40, 'At most 40 characters.')),
  /** Public care page behind a label's code: none, plant care, or care with the retail price. */
  carePages: z.enum(['off', 'care', 'care_and_price']),
  taxLabel: z.enum(['GST', 'VAT', 'Sales Tax']),
  /** The standard rate of today, in percent. Setting it changes the standard rate from today on. */
  salesTaxRate: TaxRate,
  /** Sales and purchases enter the tax return when invoiced or when paid, as of today. Setting it changes it from today on. */
  taxBasis: z.enum(taxBases),
  taxBases: z
    .array(z.strictObject({ basis: z.enum(taxBases), from: z.nullable(Day) }))
    .check(
      z.maxLength(50, 'At most 50 changes.'),
      z.refine(isInOrder, 'Each basis begins after the one before. Choose a later day.'),
    ),
  /** Flat rate scheme of the United Kingdom (VAT Notice 733), by its first day: percentage of the turnover with tax; 0 without it. */
  flatRates: z
    .array(z.strictObject({ percent: TaxRate, from: z.nullable(Day) }))
    .check(
      z.maxLength(50, 'At most 50 changes.'),
      z.refine(isInOrder, 'Each flat rate begins after the one before. Choose a later day.'),
    ),
  taxRates: z.array(TaxRateEntry).check(
    z.maxLength(200, 'At most 200 rates.'),
    z.superRefine((rates, context) => {
      for (const { index, field, message } of rateFaults(rates))
        context.addIssue({ code: 'custom', path: [index, field], message, input: rates })
    }),
  ),
  retailTaxIncluded: z.boolean(),
  defaultDiscountPercent: Percent,
  /** Subtotal from which the default discount applies automatically; 0 means never. */
  autoDiscountThreshold: Money,
  /** Percentage below the agreed price that each role may sell at without an approval; an admin is not limited. */
  discountLimitManager: Percent,
  discountLimitStaff: Percent,
  discountLimitSales: Percent,
  unitSystem: z.enum(['metric', 'imperial']),
  dateFormat: z.enum(['DD/MM/YYYY', 'MM/DD/YYYY']),
  financialYearStart: Day,
  /** The cancellation fee of lay-bys, as a percentage of what was paid. */
  laybyFee: Percent,
  /** For how many months trees and shrubs are guaranteed; 0: not at all. */
  guaranteeMonths: z
    .int('Enter a whole number of months.')
    .check(z.minimum(0, 'At least 0 months.'), z.maximum(120, 'At most 120 months.')),
  paymentTerms: z
    .int('Enter a whole number of days.')
    .check(z.minimum(0, 'At least 0 days.'), z.maximum(365, 'At most 365 days.')),
  /** Reasons for losses, by which they are recorded and reported; a recorded loss keeps its reason. */
  lossReasons: list(40).check(z.minLength(1, 'Enter at least one reason.')),
  /** Labour cost per hour; 0: labour is not costed. */
  hourlyRate: Money,
  /** The most to spend on potting in four weeks: supplies, and young plants that are bought in. The planner keeps to it; 0: no limit. */
  pottingBudget: Money,
  /** Rounding of a sum paid in coins and notes. */
  cashRounding: z.enum(['none', '5c', '10c', '50c', '1']),
  /** Sellers count the drawer without seeing what should be in it; managers see it. */
  blindCount: z.boolean(),
  receiptFooter: free(400),
  /** Monthly recipient of the newest seal of the ledgers; '' for nobody. */
  sealEmail: free(200),
  /** The id of the logo on documents; '' without one. It is changed by uploading one. */
  logo: z.string(),
  /** Bank details on invoices, statements and quotes. */
  bankName: free(80),
  bankAccountName: free(120),
  /** The sort code, BSB, routing number or BIC; not used in New Zealand. */
  bankCode: free(40),
  bankAccountNumber: free(60),
  /** Other ways to pay, printed below the bank account. */
  paymentInstructions: free(400),
  /** Link to pay by card on documents: none, for all that is owed, or for a part of it too. */
  payLinks: z.enum(payLinkChoices),
  /** Deposit that customers are asked for on orders and quotes, in percent of what they come to; '0' for none. */
  orderDeposit: Percent,
  /** Payment reminders, one after the other: from how many days overdue, and in what words. */
  reminderLevels: z.array(ReminderLevel).check(
    z.maxLength(5, 'At most 5 levels.'),
    z.refine(
      (levels) => levels.every(({ days }, i) => i === 0 || days > (levels[i - 1]?.days ?? 0)),
      'Each level needs more days than the one before.',
    ),
  ),
  /** As written on the next invoice, `00001`. */
  nextReceiptNumber: z.string().check(
    z.regex(/^[A-Za-z0-9/-]{0,12}?\d{1,12}$/, { error: 'End it with a number, like 00001 or INV-0001.', abort: true }),
    z.refine((written) => parseReceiptNumber(written).next_number !== '0', 'Start at 1 or higher: 00001.'),
  ),
  plantCategories: list(40),
  hiddenCategories: list(40),
  /** Features that are in no menu, tab or form. */
  hiddenFeatures: z.array(z.enum(featureNames, 'Choose features of the list.')),
  /** Features that are off until they are wanted, and were switched on; follows from `hiddenFeatures`. */
  wantedFeatures: z.array(z.enum(featureNames, 'Choose features of the list.')),
  // Every bed of the nursery map is one.
  locations: list(20, 5_000),
  vendors: list(80),
  /** The container sizes that are measured, in their order; a size that is not stays only in the list of container sizes. */
  containerSizes: z.array(OwnContainerSize).check(
    z.maxLength(200, 'At most 200 entries.'),
    z.refine(
      (sizes) => new Set(sizes.map(({ code }) => code.toLowerCase())).size === sizes.length,
      'Two sizes have the same name. Give one of them another.',
    ),
  ),
})
export type Settings = z.infer<typeof Settings>
/** Keys that are saved as settings; the logo is uploaded. */
export type SettingKey = Exclude<keyof Settings, 'logo'>

/** The settings that rules ask for: without the lists of names, which only screens show. */
export type SettingRules = Omit<
  Settings,
  'locations' | 'vendors' | 'plantCategories' | 'hiddenCategories' | 'containerSizes' | 'nextReceiptNumber'
>

/** Some of the keys. */
export const SettingsChange = z.partial(z.omit(Settings, { logo: true }))
export type SettingsChange = z.infer<typeof SettingsChange>

/** Keys that hold a list: two simultaneous edits are merged, so that neither undoes the other. */
export const listKeys = [
  'locations',
  'vendors',
  'containerSizes',
  'plantCategories',
  'hiddenCategories',
  'hiddenFeatures',
] as const

/** Body of a save: the changed keys, and the lists before the change, for the merge. */
export const SettingsSent = z.extend(SettingsChange, {
  before: z.optional(
    z.partial(
      z.pick(Settings, {
        locations: true,
        vendors: true,
        containerSizes: true,
        plantCategories: true,
        hiddenCategories: true,
        hiddenFeatures: true,
      }),
    ),
  ),
})
export type SettingsSent = z.infer<typeof SettingsSent>
