/** Care of a plant in words: on its page, its label, the availability list and the page that customers open. */
import { hazardChoices, lightChoices, waterChoices } from './care-choices.ts'
import type { Care } from './care-fields.ts'

/** Without what is not known, as it is stored. */
export const tidyCare = (care: Care): Care =>
  Object.fromEntries(
    Object.entries(care).filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value)),
  )
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

type Units = 'metric' | 'imperial'

/** Degrees as people read them, with a true minus. */
const degrees = (celsius: number, units: Units): string =>
  units === 'imperial'
    ? `${String(Math.round(celsius * 1.8 + 32)).replace('-', '−')} °F`
    : `${String(celsius).replace('-', '−')} °C`

/** The zone of the United States Department of Agriculture: 10 °F each from −60 °F, halved into a and b. */
export function hardinessZone(celsius: number): string {
  const halves = Math.floor((celsius * 1.8 + 32 + 60) / 5)
  return halves < 0 ? '1a' : halves > 25 ? '13b' : `${Math.floor(halves / 2) + 1}${halves % 2 === 0 ? 'a' : 'b'}`
}

/** The rating of the Royal Horticultural Society: the lowest temperature of each, from H1a to H7. */
const ratings = [
  [15, 'H1a'],
  [10, 'H1b'],
  [5, 'H1c'],
  [1, 'H2'],
  [-5, 'H3'],
  [-10, 'H4'],
  [-15, 'H5'],
  [-20, 'H6'],
] as const
export const hardinessRating = (celsius: number): string => ratings.find(([least]) => celsius >= least)?.[1] ?? 'H7'

/** "Hardy to −10 °C (RHS H4, USDA 8a)", or "Keep above 5 °C (…)". */
export function hardinessText(celsius: number, units: Units): string {
  const zone = `RHS ${hardinessRating(celsius)}, USDA ${hardinessZone(celsius)}`
  return `${celsius > 0 ? 'Keep above' : 'Hardy to'} ${degrees(celsius, units)} (${zone})`
}

/** "2 m × 1.5 m", "40 cm"; in feet and inches where the nursery measures so. */
export function sizeText({ height_cm: height, spread_cm: spread }: Pick<Care, 'height_cm' | 'spread_cm'>, units: Units): string {
  const lengthText = (cm: number) =>
    units === 'imperial' ? feet(cm) : cm >= 100 ? `${Number((cm / 100).toFixed(2))} m` : `${cm} cm`
  return [height ? `${lengthText(height)} high` : '', spread ? `${lengthText(spread)} wide` : ''].filter(Boolean).join(' × ')
}

function feet(cm: number): string {
  const inches = Math.max(1, Math.round(cm / 2.54))
  const [whole, rest] = [Math.floor(inches / 12), inches % 12]
  return [whole > 0 ? `${whole} ft` : '', rest > 0 ? `${rest} in` : ''].filter(Boolean).join(' ')
}

export type CareIcon = 'sun' | 'part_shade' | 'shade' | 'water' | 'hardiness' | 'size' | 'hazard' | 'origin'

/** Known facts in reading order, each with its icon. */
export function careLines(care: Care, units: Units): { readonly icon: CareIcon; readonly text: string }[] {
  const size = sizeText(care, units)
  return [
    ...(care.light ? [{ icon: lightChoices[care.light].icon, text: lightChoices[care.light].name }] : []),
    ...(care.water ? [{ icon: 'water' as const, text: waterChoices[care.water].name }] : []),
    ...(typeof care.lowest_temperature === 'number'
      ? [{ icon: 'hardiness' as const, text: hardinessText(care.lowest_temperature, units) }]
      : []),
    ...(size === '' ? [] : [{ icon: 'size' as const, text: size }]),
    ...(care.hazards ?? []).map((hazard) => ({ icon: 'hazard' as const, text: hazardChoices[hazard].name })),
    ...(care.origin ? [{ icon: 'origin' as const, text: care.origin }] : []),
  ]
}

/** "Full sun · Keep moist · 2 m high": where there is one line only. */
export const careSummary = (care: Care, units: Units): string =>
  careLines(care, units)
    .map(({ text }) => text)
    .join(' · ')
