/** Units of supplies and recipes, and how much of one is how much of another. Only of one kind: litres are never pots. */
import { type TenThousandths, formatFixed, parseQuantity } from '#kernel/quantity.ts'

type Kind = 'volume' | 'mass' | 'length' | 'count'

interface Unit {
  readonly kind: Kind
  /** In billionths of a litre or a gram, in tenths of a millimetre, or in pieces: all of them exact by definition. */
  readonly size: bigint
  readonly also?: readonly string[]
}

const known: Readonly<Record<string, Unit>> = {
  mL: { kind: 'volume', size: 1_000_000n, also: ['ml', 'cc', 'millilitre', 'millilitres', 'milliliter', 'milliliters'] },
  L: { kind: 'volume', size: 1_000_000_000n, also: ['l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'] },
  m3: {
    kind: 'volume',
    size: 1_000_000_000_000n,
    also: ['m³', 'cubic metre', 'cubic metres', 'cubic meter', 'cubic meters', 'cube'],
  },
  ft3: { kind: 'volume', size: 28_316_846_592n, also: ['ft³', 'cu ft', 'cubic foot', 'cubic feet'] },
  yd3: { kind: 'volume', size: 764_554_857_984n, also: ['yd³', 'cu yd', 'cubic yard', 'cubic yards'] },
  gal: { kind: 'volume', size: 3_785_411_784n, also: ['us gal', 'gallon', 'gallons'] },
  'imp gal': { kind: 'volume', size: 4_546_090_000n, also: ['imperial gallon', 'imperial gallons'] },
  g: { kind: 'mass', size: 1_000_000_000n, also: ['gram', 'grams', 'gm'] },
  kg: { kind: 'mass', size: 1_000_000_000_000n, also: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'] },
  t: { kind: 'mass', size: 1_000_000_000_000_000n, also: ['tonne', 'tonnes'] },
  oz: { kind: 'mass', size: 28_349_523_125n, also: ['ounce', 'ounces'] },
  lb: { kind: 'mass', size: 453_592_370_000n, also: ['lbs', 'pound', 'pounds'] },
  mm: { kind: 'length', size: 10n, also: ['millimetre', 'millimetres'] },
  cm: { kind: 'length', size: 100n, also: ['centimetre', 'centimetres'] },
  m: { kind: 'length', size: 10_000n, also: ['metre', 'metres', 'meter', 'meters'] },
  ft: { kind: 'length', size: 3_048n, also: ['foot', 'feet'] },
  each: {
    kind: 'count',
    size: 1n,
    also: [
      'ea',
      'pc',
      'pcs',
      'piece',
      'pieces',
      'unit',
      'units',
      'item',
      'items',
      'stück',
      'stk',
      'stuks',
      'styck',
      'st',
      'styk',
      'pz',
      'ud',
      'uds',
      'szt',
      'kpl',
      'pièce',
      'pièces',
    ],
  },
  dozen: { kind: 'count', size: 12n, also: ['doz'] },
}

const names = new Map(
  Object.entries(known).flatMap(([name, { also = [] }]) => [name, name.toLowerCase(), ...also].map((each) => [each, name])),
)

/** Every unit that can be converted. */
export const knownUnits = Object.keys(known)

/** Units to choose from, the commonest first. */
export const commonUnits = ['each', 'L', 'm3', 'mL', 'kg', 'g', 'm'] as const

/** "litres" → "L"; an unknown unit (`roll`, `bag`) stays as written. */
export function readUnit(written: string): string {
  const text = written.trim()
  return names.get(text) ?? names.get(text.toLowerCase()) ?? text
}

/** True if the unit can be divided: litres can, pots cannot. */
export function isMeasured(unit: string): boolean {
  const kind = known[readUnit(unit)]?.kind
  return kind !== undefined && kind !== 'count'
}

/** Leaves out the unit of countable supplies in sentences: "100", but "5 L". */
export const amountIn = (quantity: string | number, unit: string): string =>
  unit === 'each' || unit === 'roll' ? String(quantity) : `${quantity} ${unit}`

/** Kind of number field for quantities in the unit: whole, unless it is measured. */
export const quantityKind = (unit: string): 'quantity' | 'whole' => (isMeasured(unit) ? 'quantity' : 'whole')

/** Refuses an impossible quantity of a supply: there is half a litre, but no half pot. Undefined if it is fine. */
export function partFault(supply: { readonly name: string; readonly unit: string }, quantity: string): string | undefined {
  if (isMeasured(supply.unit) || parseQuantity(quantity) % 10_000n === 0n) return undefined
  return `${supply.name} is counted one by one: enter a whole number.`
}

/** True if amounts in one unit convert to the other. An unknown unit converts only to itself. */
export function fitsUnit(from: string, to: string): boolean {
  const [a, b] = [readUnit(from), readUnit(to)]
  const kind = known[a]?.kind
  return a === b || (kind !== undefined && kind === known[b]?.kind)
}

/**
 * Converts ten-thousandths of one unit to another and rounds half up; an amount above zero never becomes zero. Throws
 * a RangeError for units that do not fit: check with `fitsUnit` first.
 */
export function convert(amount: TenThousandths, from: string, to: string): TenThousandths {
  const [a, b] = [readUnit(from), readUnit(to)]
  if (a === b) return amount
  const [one, other] = [known[a], known[b]]
  if (!one || !other || one.kind !== other.kind) throw new RangeError(`${from} cannot be converted to ${to}.`)
  const converted = (amount * one.size * 2n + other.size) / (other.size * 2n)
  return converted === 0n && amount > 0n ? 1n : converted
}

/** Explains why an ingredient cannot be in this unit, as a message; undefined if it can. */
export function unitFault(unit: string, supply: { readonly name: string; readonly unit: string }): string | undefined {
  if (fitsUnit(unit, supply.unit)) return undefined
  const { kind } = known[readUnit(supply.unit)] ?? {}
  const others =
    kind === undefined || kind === 'count' ? [] : commonUnits.filter((each) => known[each]?.kind === kind && each !== supply.unit)
  const choice = others.length > 0 ? `${supply.unit} (or ${others.join(', ')})` : supply.unit
  return `${supply.name} is counted in ${supply.unit}; it cannot be measured in ${unit}. Choose ${choice}.`
}

/** Converts an ingredient to a compatible unit: half a dozen pots are six. */
export function ingredientPartFault(
  { quantity, unit }: { readonly quantity: string; readonly unit: string },
  supply: { readonly name: string; readonly unit: string },
): string | undefined {
  return partFault(supply, formatFixed(convert(parseQuantity(quantity), unit, supply.unit), 4))
}
