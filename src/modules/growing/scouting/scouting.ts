/**
 * Rules of scouting: things counted or measured, values that call for action, and the subjects that most nurseries begin with.
 * Pure.
 */

import type { ScoutingKind } from './scouting-kinds.ts'

interface Measured {
  readonly kind: ScoutingKind
  readonly unit: string
}

interface Limits {
  readonly act_from: string | null
  readonly act_below: string | null
}

/** Action thresholds: at `act_from` or above, and below `act_below`. */
export const isBeyondLimit = (value: string, { act_from, act_below }: Limits): boolean =>
  (act_from !== null && Number(value) >= Number(act_from)) || (act_below !== null && Number(value) < Number(act_below))

const isAcidity = (unit: string) => unit.trim().toLowerCase() === 'ph'
const degrees = /^(°|deg(rees)? ?)?[cf]$|celsius|fahrenheit/i

export const isTemperature = ({ kind, unit }: Measured): boolean => kind === 'reading' && degrees.test(unit.trim())

/** Refuses an impossible value or limit; undefined if it is fine. Only temperatures go below zero. */
export function valueFault(value: string, { kind, unit }: Measured): string | undefined {
  if (Number(value) < 0 && !isTemperature({ kind, unit })) return 'Enter 0 or more.'
  if (kind === 'reading' && isAcidity(unit) && Number(value) > 14) return 'pH goes from 0 to 14.'
  return undefined
}

interface Limited extends Measured {
  readonly act_from?: string | null | undefined
  readonly act_below?: string | null | undefined
}

/** Faults of the limits of a subject, by field. */
export function limitFaults(subject: Limited): { readonly path: 'act_from' | 'act_below'; readonly message: string }[] {
  const { act_from, act_below } = subject
  const faults = (['act_from', 'act_below'] as const).flatMap((path) => {
    const message = valueFault(subject[path] || '0', subject)
    return message === undefined ? [] : [{ path, message }]
  })
  return act_from && act_below && Number(act_below) >= Number(act_from)
    ? [...faults, { path: 'act_below', message: 'Enter less than the upper limit.' }]
    : faults
}

/** "18 per card", "2 %", "pH 5.8". */
export const measuredText = (value: string, unit: string): string =>
  (isAcidity(unit) ? ['pH', String(Number(value))] : [String(Number(value)), unit]).filter(Boolean).join(' ')

/** Title of the task for a value beyond a limit. */
export const taskTitle = ({ name, action }: { readonly name: string; readonly action: string }): string =>
  action === '' ? `Act on ${name}` : `${action}: ${name}`

/** "Tunnel 2: 18 per card; the limit is 10." */
export function taskReason(
  value: string,
  { unit, act_from, act_below }: Limits & { readonly unit: string },
  location: string,
): string {
  const isHigh = act_from !== null && Number(value) >= Number(act_from)
  const limit = isHigh ? measuredText(act_from, unit) : `${measuredText(act_below ?? '', unit)} or more`
  return `${location}: ${measuredText(value, unit)}; the limit is ${limit}.`
}

/** The usual pests and readings of a nursery. Thresholds are the nursery's own: they depend on crop and market. */
export const usualSubjects: readonly (Measured & { readonly name: string })[] = [
  { name: 'Aphids', kind: 'pest', unit: 'per plant' },
  { name: 'Whitefly', kind: 'pest', unit: 'per card' },
  { name: 'Thrips', kind: 'pest', unit: 'per card' },
  { name: 'Spider mites', kind: 'pest', unit: 'per leaf' },
  { name: 'Fungus gnats', kind: 'pest', unit: 'per card' },
  { name: 'Vine weevil', kind: 'pest', unit: 'per pot' },
  { name: 'Grey mould', kind: 'disease', unit: '% of plants' },
  { name: 'Powdery mildew', kind: 'disease', unit: '% of plants' },
  { name: 'Root rot', kind: 'disease', unit: '% of plants' },
  { name: 'EC', kind: 'reading', unit: 'mS/cm' },
  { name: 'pH', kind: 'reading', unit: 'pH' },
  { name: 'Temperature', kind: 'reading', unit: '°C' },
]
