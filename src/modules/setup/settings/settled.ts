/** Settings that closed books and filed tax returns were made with. Pure. */
import { spelledOutDay } from '#kernel/format.ts'
import type { FieldError } from '#kernel/problem.ts'
import type { Settings, SettingsChange } from './settings.ts'
import { differsUntil } from './change-since.ts'

/** The last days; null if nothing is closed or filed. */
interface Settled {
  readonly closed: string | null
  readonly filed: string | null
}

/**
 * Explains why the basis cannot change again: it changed in a return that is not filed yet, and a return takes in the open
 * documents of one day. Undefined if the bases stay as they are.
 */
export function secondBasisFault(
  { taxBases: before }: Pick<Settings, 'taxBases'>,
  { taxBases: wanted = before }: Pick<SettingsChange, 'taxBases'>,
  { closed, filed }: Settled,
): FieldError | undefined {
  const last = [closed ?? '', filed ?? ''].toSorted().at(-1) ?? ''
  const changes = wanted.flatMap(({ from }) => (from !== null && from > last ? [from] : []))
  const [first, second] = changes
  const isNew = wanted.some(({ basis, from }) => !before.some((each) => each.basis === basis && each.from === from))
  if (first === undefined || second === undefined || !isNew) return undefined
  const message = `The basis changes on ${spelledOutDay(first)} already, and a return has one change. File the return of that day, or close its books, before the basis changes again.`
  return { path: 'taxBasis', message }
}

/** Explains, by setting, why a change would rewrite closed or filed periods. */
export function settledFaults(before: Settings, wanted: SettingsChange, { closed, filed }: Settled): FieldError[] {
  const last = [closed, filed]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  if (last === undefined) return []
  const how =
    last === closed ? `The books are closed up to ${spelledOutDay(last)}` : `Tax returns are filed up to ${spelledOutDay(last)}`
  const undo = [closed && 'open the books', filed && 'undo the filed returns'].filter(Boolean).join(' and ')
  const { taxBases = before.taxBases, country = before.country, currency = before.currency } = wanted
  const { financialYearStart = before.financialYearStart, flatRates = before.flatRates } = wanted
  const { gstRegistrations = before.gstRegistrations } = wanted
  const rules: readonly (readonly [changes: boolean, path: string, message: string])[] = [
    [
      differsUntil(before.gstRegistrations, gstRegistrations, last),
      'gstRegistered',
      `${how}. Choose a later day for the registration.`,
    ],
    [differsUntil(before.taxBases, taxBases, last), 'taxBasis', `${how}. Choose a later day for the new basis.`],
    [differsUntil(before.flatRates, flatRates, last), 'flatRates', `${how}. Choose a later day for the flat rate.`],
    [before.country !== country, 'country', `${how}, by the rules of this country. To change it, ${undo} first.`],
    [before.currency !== currency, 'currency', `${how}, in this currency. To change it, ${undo} first.`],
    [
      closed !== null && before.financialYearStart.slice(5) !== financialYearStart.slice(5),
      'financialYearStart',
      `${how}, with this financial year. To change it, ${undo} first.`,
    ],
  ]
  return rules.flatMap(([changes, path, message]) => (changes ? [{ path, message }] : []))
}
