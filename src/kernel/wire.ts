/**
 * The basic schemas of every call. They are strict: nothing is coerced, text is bounded and clean, and unknown properties
 * are refused. Money and decimals travel as text, so that no precision is lost.
 */
import * as z from 'zod/mini'
import { firstDay, lastDay } from './day.ts'
import { type NumberKind, numberRules, wireFault } from './number.ts'

/** An id; on a form, a choice from a list. */
export const Id = z.uuid({
  error: ({ input }) => (input === undefined || input === '' ? 'Choose one of the list.' : 'Not an id.'),
})
export type Id = z.infer<typeof Id>

/** A day without a time, `YYYY-MM-DD`; 30 February is refused, and the year 206 for 2026. */
export const Day = z.iso
  .date('Enter a day like 2026-08-31.')
  .check(z.refine((day) => day >= firstDay && day <= lastDay, 'Enter a year from 1900 to 2199.'))
export type Day = z.infer<typeof Day>

const clockTime = /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** A day and time by the nursery's clock, `2026-08-31T14:30`. */
export const LocalTime = z
  .string()
  .check(
    z.refine(
      (text) => Day.safeParse(text.slice(0, 10)).success && clockTime.test(text.slice(10)),
      'Enter a day and a time like 2026-08-31T14:30.',
    ),
  )

// PostgreSQL cannot store NUL, and half of a surrogate pair is not text.
const clean = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The limit of a text. It comes before the rules of its form, which never search a longer one. */
export const mostCharacters = (max: number, error = `At most ${max} characters.`) => z.maxLength(max, { error, abort: true })

/** An instant, RFC 3339 in UTC. */
const instantRule = 'Enter a time like 2026-03-07T16:05:00Z.'
export const Instant = z.string(instantRule).check(
  mostCharacters(40, instantRule),
  z.iso.datetime(instantRule),
  z.refine((instant) => Day.safeParse(instant.slice(0, 10)).success, 'Enter a year from 1900 to 2199.'),
)

/** Trimmed text of 1 to `max` characters, stored unchanged. */
export const Text = (max = 200) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'This is required.' : 'Enter some text.') })
    .check(
      z.trim(),
      z.minLength(1, 'This is required.'),
      mostCharacters(max),
      z.refine(clean, 'Remove the unreadable characters.'),
    )

/** Text that may be empty or absent. */
export const MaybeText = (max = 200) =>
  z.optional(z.nullable(z.string().check(z.trim(), mostCharacters(max), z.refine(clean, 'Remove the unreadable characters.'))))

export const Note = MaybeText(2000)

/** A decimal of a kind in plain digits: number or text in, text out. "1,000" is refused, never read as 1. */
const decimal = (kind: NumberKind, signed = false) =>
  z
    .pipe(
      z.union([z.string(), z.number()], numberRules[kind].message),
      z.transform((given) => String(given).trim()),
    )
    .check(
      z.refine((text) => wireFault(text, kind, signed) === undefined, {
        error: ({ input }) => wireFault(String(input), kind, signed) ?? numberRules[kind].message,
      }),
    )

/** An amount of money that is not negative, at most 9 digits and 2 decimals. */
export const Money = decimal('money')

/** A quantity with at most 4 decimals, not negative. */
export const Quantity = decimal('quantity')

/** An amount that may be negative: "12.50" or "-12.50". */
export const SignedMoney = decimal('money', true)

/** A quantity that may be negative. */
export const SignedQuantity = decimal('quantity', true)

/** A unit cost with at most six decimals: one staple costs less than a cent. */
export const UnitCost = decimal('cost')

/** A percentage from 0 to 100 with at most 2 decimals. */
export const Percent = decimal('percent')

/** The rate of a tax in percent, from 0 to 100 with at most 3 decimals. */
export const TaxRate = decimal('taxRate')

/** The largest count. A barcode that is scanned into a count exceeds it. */
const mostCounted = 9_999_999
const tooMany = 'Enter at most 9,999,999.'

/** A whole number. */
export const notTooMany = z.maximum(mostCounted, tooMany)

/** A whole number of plants or pieces, from 1; digits as text are accepted too. */
export const Count = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'))], 'Enter a whole number.'),
    z.transform(Number),
  )
  .check(
    z.refine((n) => Number.isInteger(n) && n >= 1, 'Enter a whole number of 1 or more.'),
    notTooMany,
  )

/** Money in responses: always two decimals, may be negative. */
export const MoneyText = z.string()
/** A decimal in responses. */
export const DecimalText = z.string()
/** A decimal within stored JSON, where no column sees to it. */
export const StoredDecimal = z.string().check(z.regex(/^-?\d{1,20}(\.\d{1,10})?$/, 'Enter a number like 2.5.'))

export const Version = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))

/** A whole number, as a number or as text of digits; undefined if left empty. */
export const MaybeWhole = (least: number, most: number, message: string) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.pipe(
          z.union([z.number(), z.string()], message),
          z.transform((value) => (String(value).trim() === '' ? null : Number(value))),
        ),
        z.nullable(z.int(message).check(z.minimum(least, message), z.maximum(most, message))),
      ),
    ),
  )
