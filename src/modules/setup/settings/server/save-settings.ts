/** The action of changing settings: only the keys that are sent, so that two admins never undo each other's work. */
import { isMailAddress } from '#kernel/mail-address.ts'
import { dayIn } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { writeInvoiceSequence } from '#server/number-sequence.ts'
import type { Db } from '#server/database.ts'
import { recordChange } from '#server/audit.ts'
import { withCountry } from '../country.ts'
import { basisFault } from '../tax-bases.ts'
import { cashRoundingOf, currencyFault } from '../currency.ts'
import { wantedWith } from '../features.ts'
import { bankFaults } from '../where-to-pay.ts'
import { parseReceiptNumber } from '../receipt-number.ts'
import {
  changeCountry,
  hideCategories,
  isNamesSetting,
  namesSettings,
  settingKinds,
  usageOfNames,
  writeNames,
  writeSizes,
} from '#modules/setup/reference/server/settings-lists.ts'
import { type Usage, inUse } from '#modules/setup/reference/usage.ts'
import { mergeList } from '../merge-lists.ts'
import { withStandardRate } from '../change-tax-rates.ts'
import { secondBasisFault, settledFaults } from '../settled.ts'
import { withFact } from '../change-since.ts'
import { type SettingKey, type Settings, type SettingsChange, type SettingsSent, listKeys } from '../settings.ts'
import { closedThrough } from './books.ts'
import { readSettings } from './read-settings.ts'
import { lockSettings, writeSetting } from './settings.queries.ts'

/** Queries on modules above that validate a change of settings. */
export interface SettingsQuestions {
  readonly invoiceExists: (db: Db, invoiceNumber: string) => Promise<boolean>
  /** True if anything was sold. */
  readonly anyInvoice: (db: Db) => Promise<boolean>
  /** True if a provider of card payments is connected. */
  readonly takesCards: (db: Db) => Promise<boolean>
  /** Last day of a filed tax return. */
  readonly filedThrough: (db: Db) => Promise<string | null>
}

export async function saveSettings(
  db: Db,
  userId: UserId,
  { before: opened = {}, ...sent }: SettingsSent,
  questions: SettingsQuestions,
): Promise<Settings> {
  if (Object.keys(opened).length > 0) await lockSettings(db)
  const before = await readSettings(db)
  const wanted: SettingsChange = withCurrency({ ...withCountry(sent, before), ...merged(opened, sent, before) }, before)
  const bank = bankFaults({
    country: wanted.country ?? before.country,
    bankCode: wanted.bankCode,
    bankAccountNumber: wanted.bankAccountNumber,
  })
  const faults = [...bank, ...sealFaults(wanted)]
  if (faults.length > 0) throw invalid(faults)
  await refuseRemovedInUse(db, before, wanted)
  const today = dayIn(before.timeZone, await db.now())
  const { nextReceiptNumber, ...rest } = fromToday(wanted, before, today, await registeredFrom(db, wanted, today, questions))
  refuseBasis(before, rest)
  await refuseChangeOfSettled(db, before, rest, questions)
  await refuseCurrency(db, before, wanted, questions)
  await refuseLinksWithoutCards(db, wanted, questions)
  if (nextReceiptNumber !== undefined) await setNextReceiptNumber(db, nextReceiptNumber, questions)
  const changed = Object.entries(rest) as [SettingKey, unknown][]
  for (const key of namesSettings) if (rest[key]) await writeNames(db, settingKinds[key], rest[key])
  if (rest.country && rest.country !== before.country) await changeCountry(db, before.country, rest.country)
  if (rest.containerSizes) await writeSizes(db, rest.containerSizes)
  if (rest.hiddenCategories) await hideCategories(db, rest.hiddenCategories)
  await Promise.all(changed.filter(([key]) => !isNamesSetting(key)).map(([key, value]) => writeSetting(db, key, value, userId)))

  const touched = (settings: Settings) => Object.fromEntries(Object.keys(wanted).map((key) => [key, settings[key as SettingKey]]))
  const after = await readSettings(db)
  await recordChange(db, {
    user_id: userId,
    action: 'settings.save',
    subject_type: 'settings',
    before: touched(before),
    after: touched(after),
  })
  return after
}

/** Another currency comes with its cash rounding, unless one is sent with it. */
const withCurrency = (wanted: SettingsChange, { currency }: Settings): SettingsChange =>
  wanted.currency === undefined || wanted.currency === currency
    ? wanted
    : { cashRounding: cashRoundingOf(wanted.currency), ...wanted }

function refuseBasis(before: Settings, { country = before.country, taxBases = before.taxBases }: SettingsChange) {
  const message = basisFault(country, taxBases)
  if (message) throw invalid([{ path: 'taxBasis', message }])
}

async function refuseLinksWithoutCards(db: Db, { payLinks = 'off' }: SettingsChange, { takesCards }: SettingsQuestions) {
  if (payLinks !== 'off' && !(await takesCards(db)))
    throw invalid([{ path: 'payLinks', message: 'Connect a card provider first: Settings, Card payments.' }])
}

/** Throws a Problem at a currency whose amounts cannot be stored, or another one than that of what was sold. */
async function refuseCurrency(db: Db, before: Settings, { currency }: SettingsChange, { anyInvoice }: SettingsQuestions) {
  if (currency === undefined || currency === before.currency) return
  const sold = (await anyInvoice(db))
    ? `What was sold is in ${before.currency}, and amounts are not converted. Keep ${before.currency}, or sign up another nursery.`
    : undefined
  const message = currencyFault(currency) ?? sold
  if (message) throw invalid([{ path: 'currency', message }])
}

/** First day of a registration that is sent without one; null: since ever, as nothing was sold. */
const registeredFrom = async (db: Db, { gstRegistered }: SettingsChange, today: string, { anyInvoice }: SettingsQuestions) =>
  gstRegistered === undefined || (await anyInvoice(db)) ? today : null

/**
 * The tax rate, the registration and the basis of the return of today, as what is stored: with the day they began. Features with those that are
 * wanted.
 */
function fromToday(
  { salesTaxRate, gstRegistered, taxBasis, ...rest }: SettingsChange,
  before: Settings,
  today: string,
  registeredFrom: string | null,
) {
  const { taxRates = before.taxRates, gstRegistrations = before.gstRegistrations, taxBases = before.taxBases } = rest
  return {
    ...rest,
    ...(rest.hiddenFeatures ? { wantedFeatures: wantedWith(rest.hiddenFeatures) } : {}),
    ...(salesTaxRate === undefined ? {} : { taxRates: withStandardRate(taxRates, salesTaxRate, today) }),
    ...(gstRegistered === undefined || gstRegistered === before.gstRegistered
      ? {}
      : { gstRegistrations: withFact(gstRegistrations, { registered: gstRegistered, from: registeredFrom }) }),
    ...(taxBasis === undefined || taxBasis === before.taxBasis
      ? {}
      : { taxBases: withFact(taxBases, { basis: taxBasis, from: today }) }),
  }
}

/** Throws a Problem PERIOD_CLOSED at each setting that would change what closed books or a filed return say. */
async function refuseChangeOfSettled(db: Db, before: Settings, wanted: SettingsChange, { filedThrough }: SettingsQuestions) {
  const [closed, filed] = await Promise.all([closedThrough(db), filedThrough(db)])
  const [first, ...others] = settledFaults(before, wanted, { closed, filed })
  if (first) throw new Problem('PERIOD_CLOSED', first.message, { errors: [first, ...others] })
  const again = secondBasisFault(before, wanted, { closed, filed })
  if (again) throw invalid([again])
}

/** Each list that was changed from what the sender saw, with what others made of it since. */
function merged(lists: NonNullable<SettingsSent['before']>, sent: SettingsChange, now: Settings): SettingsChange {
  const changed = listKeys.flatMap((key) => {
    const [from, to]: (readonly unknown[] | undefined)[] = [lists[key], sent[key]]
    return from && to ? [[key, mergeList(from, to, now[key], nameOf)]] : []
  })
  return Object.fromEntries(changed) as SettingsChange
}

/** A word, or a size by its code. */
const writtenName = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'code' in entry ? String(entry.code) : String(entry)
const nameOf = (entry: unknown) => writtenName(entry).toLowerCase()

/** An entry in use would be left with a name that no list offers. */
async function refuseRemovedInUse(db: Db, before: Settings, wanted: SettingsChange): Promise<void> {
  const used = await Promise.all(
    Object.entries(listsInUse).map(async ([key, { kind, advice }]) => {
      const list = key as keyof typeof listsInUse
      const left = wanted[list]?.map(nameOf)
      const removed = left ? before[list].filter((entry) => !left.includes(nameOf(entry))).map(writtenName) : []
      const usages = removed.length > 0 ? await usageOfNames(db, kind, removed) : new Map<string, Usage>()
      return removed.map((name) => ({ list, name, advice, usage: usages.get(name) ?? [] }))
    }),
  )
  const refused = used.flat().flatMap(({ list, name, usage, advice }) => {
    const message = inUse(name, usage, advice)
    return message ? [{ path: list, name, message, usage: usage.filter(({ count }) => count > 0) }] : []
  })
  if (refused.length === 0) return
  throw new Problem('IN_USE', refused.map(({ message }) => message).join(' '), {
    errors: refused.map(({ path, message }) => ({ path, message })),
    in_use: refused.map(({ name, usage }) => ({ name, usage })),
  })
}

const listsInUse = {
  containerSizes: { kind: 'container_sizes', advice: 'Choose another size for them first, or rename this one.' },
  locations: { kind: 'locations', advice: 'Move them to another location first, or rename this one.' },
  plantCategories: { kind: 'plant_categories', advice: 'Choose another category for them first, or rename this one.' },
  vendors: { kind: 'vendors', advice: 'Choose another vendor for them first, or rename this one.' },
} as const

/** Sets the next receipt number; throws if an invoice has that number already. */
async function setNextReceiptNumber(db: Db, written: string, { invoiceExists }: SettingsQuestions): Promise<void> {
  if (await invoiceExists(db, written))
    throw invalid([{ path: 'nextReceiptNumber', message: `Invoice ${written} exists already. Choose a higher number.` }])
  await writeInvoiceSequence(db, parseReceiptNumber(written))
}

/** The monthly seal goes to one address, or to nobody. */
const sealFaults = ({ sealEmail = '' }: SettingsChange) =>
  sealEmail === '' || isMailAddress(sealEmail)
    ? []
    : [{ path: 'sealEmail', message: 'Enter an e-mail address like name@example.com.' }]
