/** A business account: a trade customer that buys on terms; what it owes, and since when. */
import { isMailAddress, noMailAddress } from '#kernel/mail-address.ts'
import { AccountId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { taxTreatments } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { Day, Id, Instant, MaybeText, Money, MoneyText, Note, Percent, Text, Version, mostCharacters } from '#kernel/wire.ts'
import { type PaymentTerms, isDayOfMonth, termsFrom } from './terms.ts'

/** Someone else at the customer's, beside its main contact. */
export const AccountContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Statements and reminders go to this e-mail instead of the account's own. */
  gets_statements: z.boolean(),
})
export type AccountContact = z.infer<typeof AccountContact>

export const BusinessAccount = z.object({
  id: AccountId,
  name: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  delivery_address: z.string(),
  tax_number: z.string(),
  terms_days: z.int(),
  terms_from: z.enum(termsFrom),
  exemption_number: z.string(),
  exemption_until: z.nullable(Day),
  tax_treatment: z.enum(taxTreatments),
  tax_place: z.string(),
  credit_limit: z.nullable(MoneyText),
  on_hold: z.boolean(),
  price_group_id: z.nullable(Id),
  trade_discount: z.string(),
  notes: z.string(),
  /** A short name of its own, given with payments; '' without one. */
  code: z.string(),
  contacts: z.array(AccountContact),
  /** It gets no payment reminders. */
  no_reminders: z.boolean(),
  /** Amount owed by the account; negative if the nursery owes it. */
  balance: MoneyText,
  archived: z.boolean(),
  version: Version,
})
export type BusinessAccount = z.infer<typeof BusinessAccount>

/** An address, or nothing. */
const MailText = z.string().check(
  z.trim(),
  mostCharacters(200),
  z.refine((text) => text === '' || isMailAddress(text), noMailAddress),
)
const email = z.optional(z.nullable(MailText))
const Terms = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, 'Enter 0 to 365 days.'))], 'Enter 0 to 365 days.'),
    z.transform(Number),
  )
  .check(z.refine((days) => Number.isInteger(days) && days >= 0 && days <= 365, 'Enter 0 to 365 days.'))

const NewContact = z
  .strictObject({
    name: Text(120),
    email: z.optional(MailText),
    phone: MaybeText(40),
    gets_statements: z.optional(z.boolean()),
  })
  .check(
    z.refine((contact) => !contact.gets_statements || Boolean(contact.email), {
      path: ['email'],
      message: 'Enter the e-mail address that statements go to.',
    }),
  )

const account = {
  name: Text(120),
  contact_name: MaybeText(120),
  email,
  phone: MaybeText(40),
  address: MaybeText(400),
  delivery_address: MaybeText(400),
  tax_number: MaybeText(40),
  /** Days after the invoice, or the day of the month after it; the nursery's own terms without it. */
  terms_days: z.optional(Terms),
  terms_from: z.optional(z.enum(termsFrom, 'Choose what the days are counted from.')),
  /** Number of the certificate that exempts it from tax. */
  exemption_number: MaybeText(60),
  /** The last day of the certificate; null: it is valid until it is removed. */
  exemption_until: z.optional(z.nullable(Day)),
  /** Not charged tax, because the goods are exported or the buyer accounts for it. */
  tax_treatment: z.optional(z.enum(taxTreatments)),
  /** Place of supply with a tax rate of its own; '' for the nursery's. */
  tax_place: MaybeText(60),
  /** Null: unlimited. */
  credit_limit: z.optional(z.nullable(Money)),
  on_hold: z.optional(z.boolean()),
  price_group_id: z.optional(z.nullable(Id)),
  /** The discount on plants without a rule in its price group. */
  trade_discount: z.optional(Percent),
  notes: Note,
  code: MaybeText(20),
  contacts: z.optional(z.array(NewContact).check(z.maxLength(20, 'At most 20 contacts.'))),
  no_reminders: z.optional(z.boolean()),
}
const dayOfMonth = z.refine<{ terms_from?: PaymentTerms['terms_from'] | undefined; terms_days?: number | undefined }>(
  ({ terms_from = 'invoice', terms_days = 1 }) => isDayOfMonth({ terms_from, terms_days }),
  { path: ['terms_days'], message: 'Enter a day of the month, 1 to 31.' },
)

export const NewAccount = z
  .strictObject({
    ...account,
    /** True: confirmed as a different customer from the account of the same name. */
    confirm_name: z.optional(z.boolean()),
  })
  .check(dayOfMonth)
export type NewAccount = z.infer<typeof NewAccount>

export const AccountChange = z.extend(z.partial(z.strictObject(account)), { version: Version }).check(dayOfMonth)
export type AccountChange = z.infer<typeof AccountChange>

/** A row of the account's ledger. */
export const AccountEntry = z.object({
  id: Id,
  kind: z.enum(['sale', 'payment', 'credit', 'adjustment', 'opening']),
  /** Positive is owed to the nursery. */
  amount: MoneyText,
  balance_after: MoneyText,
  entry_date: Day,
  due_date: z.nullable(Day),
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  notes: z.string(),
  created_at: Instant,
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const activityKinds = ['call', 'mail', 'visit', 'note'] as const

export const Activity = z.object({
  id: Id,
  kind: z.enum([...activityKinds, 'order', 'sale', 'payment', 'credit', 'opening']),
  occurred_on: Day,
  text: z.string(),
  by: z.nullable(z.string()),
  /** The id of the user who noted it; null where nobody is known. */
  created_by: z.nullable(Id),
  sale_id: z.nullable(SaleId),
  created_at: Instant,
})
export type Activity = z.infer<typeof Activity>

export const NewActivity = z.strictObject({
  kind: z.enum(activityKinds, 'Choose a type.'),
  occurred_on: Day,
  text: Text(1_000),
})
export type NewActivity = z.infer<typeof NewActivity>

/** Ageing buckets by days overdue. */
export const ageNames = ['current', 'days_30', 'days_60', 'days_90', 'older'] as const
export type Age = (typeof ageNames)[number]

export const Ageing = z.object({
  current: MoneyText,
  days_30: MoneyText,
  days_60: MoneyText,
  days_90: MoneyText,
  older: MoneyText,
  total: MoneyText,
})
export type Ageing = z.infer<typeof Ageing>

export const AccountAgeing = z.extend(Ageing, { id: Id, name: z.string() })
export type AccountAgeing = z.infer<typeof AccountAgeing>

/** Mail address for statements and reminders; '' if none is known. */
export const statementEmail = ({ email: own, contacts }: Pick<BusinessAccount, 'email' | 'contacts'>): string =>
  contacts.find(({ gets_statements }) => gets_statements)?.email ?? own

interface Posted {
  readonly amount: string
  readonly entry_date: string
  readonly due_date: string | null
  /** The sale or other document it belongs to: a payment settles its own invoice first. */
  readonly reference_id: string | null
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Age on `asOf` of a debt due on `due`. */
export const ageOf = (due: string, asOf: string): Age => {
  const late = daysBetween(due, asOf)
  if (late <= 0) return 'current'
  if (late <= 30) return 'days_30'
  if (late <= 60) return 'days_60'
  return late <= 90 ? 'days_90' : 'older'
}

interface OpenCharge {
  readonly due: string
  readonly open: Cents
}

/**
 * The charges that are not paid on a day, the oldest due first, and what was paid over: entries up to that day; a payment settles the
 * invoice it names, and what is over settles the oldest.
 */
function openCharges(entries: readonly Posted[], asOf: string): { charges: OpenCharge[]; over: Cents } {
  const charges: { due: string; id: string | null; open: Cents }[] = []
  let spare = 0n
  const settle = (amount: Cents, fits: (charge: { id: string | null }) => boolean): Cents => {
    let left = amount
    for (const charge of charges.filter(fits)) {
      const taken = left < charge.open ? left : charge.open
      charge.open -= taken
      left -= taken
    }
    return left
  }
  const known = entries.filter(({ entry_date }) => entry_date <= asOf)
  for (const { amount, entry_date, due_date, reference_id } of known)
    if (cents(amount) > 0n) charges.push({ due: due_date ?? entry_date, id: reference_id, open: cents(amount) })
  charges.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
  for (const { amount, reference_id } of known) {
    if (cents(amount) >= 0n) continue
    const left = reference_id === null ? -cents(amount) : settle(-cents(amount), ({ id }) => id === reference_id)
    spare += left
  }
  const over = settle(spare, () => true)
  return { charges: charges.filter(({ open }) => open > 0n), over }
}

/** Debt on a day by how long it is overdue. Credit of the account is a negative amount in `current`. */
export function ageing(entries: readonly Posted[], asOf: string): Record<Age | 'total', Cents> {
  const { charges, over } = openCharges(entries, asOf)
  const sums: Record<Age | 'total', Cents> = { current: -over, days_30: 0n, days_60: 0n, days_90: 0n, older: 0n, total: -over }
  for (const { due, open } of charges) {
    sums[ageOf(due, asOf)] += open
    sums.total += open
  }
  return sums
}

/** Overdue amount, oldest due day and days since; null if nothing is overdue. */
export function overdueOn(entries: readonly Posted[], asOf: string) {
  const late = openCharges(entries, asOf).charges.filter(({ due }) => due < asOf)
  const [oldest] = late
  if (!oldest) return null
  const amount = late.reduce((sum, { open }) => sum + open, 0n)
  return { amount, oldest_due: oldest.due, days_overdue: daysBetween(oldest.due, asOf) }
}
