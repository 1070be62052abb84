/** Plant passports: what the law wants on them, and the register of those that were issued. */
import * as z from 'zod/mini'
import { AccountId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { Count, Day, Id, Instant, MaybeText } from '#kernel/wire.ts'

const codes: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
   CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
   GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
   KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
   MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
   SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
   UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

/** Capitals only: `NL`, not `nl`. */
const isCountryCode = (text: string): boolean => codes.has(text)

/** A passport as it was issued: a row of the register, which nothing changes. A mistake is corrected by an entry that withdraws it. */
export const PlantPassport = z.object({
  id: Id,
  issued_at: Instant,
  issued_on: Day,
  issued_by: z.nullable(z.string()),
  batch_id: Id,
  common_name: z.string(),
  botanical_name: z.string(),
  registration: z.string(),
  traceability_code: z.string(),
  /** ISO 3166-1 alpha-2. */
  origin: z.string(),
  /** The codes of protected zones or pest-free areas; '' for an ordinary passport. */
  zone: z.string(),
  quantity: z.int(),
  /** The traceability code of the passport that it replaces, and whose it is; '' if it replaces none. */
  replaces: z.string(),
  replaces_registration: z.string(),
  business_account_id: z.nullable(AccountId),
  account_name: z.nullable(z.string()),
  withdrawn_at: z.nullable(Instant),
  withdrawn_by: z.nullable(z.string()),
  /** Reason of its withdrawal; '' for one that is valid. */
  withdrawn: z.string(),
})
export type PlantPassport = z.infer<typeof PlantPassport>

/** Only a valid passport is printed, replaced or withdrawn. */
export function refuseWithdrawn({ traceability_code, withdrawn_at, withdrawn }: PlantPassport): void {
  if (withdrawn_at !== null)
    throw new Problem('BAD_STATE', `This passport of ${traceability_code} was withdrawn: ${withdrawn}. Issue another one.`)
}

const Replaced = {
  /** A passport of the register, for the same batch or one that it came from. */
  replaces_id: z.optional(Id),
  /** The traceability code on the passport of a supplier, */
  replaces: MaybeText(60),
  /** and the registration number on it. */
  replaces_registration: MaybeText(40),
}

const countryHint = 'Enter the two-letter code of a country, like NL or GB.'

export const NewPassports = z.strictObject({
  items: z
    .array(z.strictObject({ batch_id: Id, quantity: Count, ...Replaced }))
    .check(z.minLength(1, 'Choose at least one batch.'), z.maxLength(200, 'At most 200 batches at once.')),
  /** The country where the plants were grown, two letters. */
  origin: z.string().check(z.refine(isCountryCode, countryHint)),
  /** For a protected zone (in Great Britain a pest-free area): the codes or scientific names of its pests. */
  zone: MaybeText(120),
  /** Buyer of the plants, if known. */
  business_account_id: z.optional(z.nullable(AccountId)),
})
export type NewPassports = z.infer<typeof NewPassports>

export const passportSorts = ['issued', 'plant', 'code', 'customer', 'quantity'] as const

interface PassportFields {
  readonly botanical_name: string
  /** With its country before it, as the authority writes it: `GB-12345`, `NL-123456789`. */
  readonly registration: string
  readonly batch_code: string
  /** Two letters. */
  readonly origin: string
}

/**
 * The missing elements of a plant passport, each as a sentence: A the botanical name, B the country and the registration
 * number, C the traceability code, D the country of origin (Regulation (EU) 2016/2031, Annex VII; the United Kingdom keeps the
 * same four).
 */
export function passportFaults({ botanical_name, registration, batch_code, origin }: PassportFields): string[] {
  return [
    ...(botanical_name.trim() === '' ? ['A, the botanical name, is missing: write it at the plant type.'] : []),
    ...(registration.trim() === ''
      ? ['B, your registration number, is missing. An admin can add it under Settings, Business Information.']
      : /^[A-Z]{2}[ -].*\d/.test(registration.trim())
        ? []
        : ['B, your registration number, has no country. Enter it like GB-12345.']),
    ...(batch_code.trim() === '' ? ['C, the traceability code, is missing: a passport is printed for a batch.'] : []),
    ...(isCountryCode(origin.trim()) ? [] : [`D, the country of origin, is missing. ${countryHint}`]),
  ]
}

/**
 * The heading: the EU passport has the flag, also in Northern Ireland; Great Britain's has none. One for a protected zone is marked PZ; Great Britain
 * has pest-free areas instead, PFA.
 */
export function passportTitle(registration: string, zone: string): { readonly title: string; readonly flag: boolean } {
  const isBritish = /^(GB|UK(?!\(NI\)))\b/.test(registration)
  const mark = zone === '' ? '' : isBritish ? ' – PFA' : ' – PZ'
  return { title: `${isBritish ? 'UK Plant Passport' : 'Plant Passport'}${mark}`, flag: !isBritish }
}

export const passportParts = ({ botanical_name, registration, traceability_code, origin, zone, replaces }: PlantPassport) => ({
  botanical_name,
  registration,
  traceability_code,
  origin,
  zone,
  replaces,
  ...passportTitle(registration, zone),
})

/** Minimum retention of the register, and the law that requires it. */
export const retentionNote =
  'Keep this register for at least three years after the plants were supplied: Regulation (EU) 2016/2031, Article 69(4), and Article 93 for what was replaced; Great Britain keeps the same rule. Nothing in it is changed or deleted here: a mistake is withdrawn with its reason, and the right passport is issued.'
