/** Part of a payment before the invoice that counts in the tax return of a day; negative when it is taken off again. */
import * as z from 'zod/mini'
import { taxKinds, type TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Day, StoredDecimal } from '#kernel/wire.ts'

export interface TaxedPart {
  readonly day: string
  readonly kind: TaxKind
  /** With tax. */
  readonly amount: Cents
  readonly tax: Cents
}

/** Stored with its payment; without a day, it counts on the day of the payment. */
export const StoredPart = z.object({ day: z.optional(Day), kind: z.enum(taxKinds), amount: StoredDecimal, tax: StoredDecimal })
export type StoredPart = z.infer<typeof StoredPart>

export const storedParts = (parts: readonly TaxedPart[], paid_on: string): StoredPart[] =>
  parts.map(({ day, kind, amount, tax }) => ({
    ...(day === paid_on ? {} : { day }),
    kind,
    amount: moneyText(amount),
    tax: moneyText(tax),
  }))

export const readPart = ({ day, kind, amount, tax }: StoredPart, paid_on: string): TaxedPart => ({
  day: day ?? paid_on,
  kind,
  amount: cents(amount),
  tax: cents(tax),
})
