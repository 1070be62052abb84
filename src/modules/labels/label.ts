/** Labels: their kinds, their contents, and how many of each. */
import type { Care } from '#modules/plants/care-fields.ts'
import { type PlantUnitName, plantUnitNames } from '#modules/setup/reference/plant-units.ts'

export const labelKinds = ['batch', 'bed', 'pot', 'price', 'location', 'passport'] as const
export type LabelKind = (typeof labelKinds)[number]

export const labelKindNames: Readonly<Record<LabelKind, string>> = {
  batch: 'Batch',
  bed: 'Bed',
  pot: 'Pot',
  price: 'Price',
  location: 'Location',
  passport: 'Plant passport',
}

/** More labels than this must be confirmed before they are printed. */
export const confirmAbove = 50

/** The contents of one label. */
export interface LabelContent {
  /** Id as chosen: of a price the id, with the unit that is labelled. */
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
  readonly container_size: string
  /** Empty on a price label. */
  readonly batch_code: string
  readonly quantity: number | null
  readonly location: string | null
  readonly potted_on: string | null
  readonly price: string | null
  readonly barcode: string | null
  /** Path of the QR code's address, below the site. */
  readonly path: string
  readonly care: Care
  /** The supplier's number of a lot that was bought in. */
  readonly vendor_lot: string | null
}

export interface LabelCount {
  /** Id of a batch, price, location or passport; `id:tray` for a whole unit of a price. */
  readonly id: string
  readonly copies: number
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const chosen = `${uuid}(?::(?:${plantUnitNames.join('|')}))?`
const item = new RegExp(`^(${chosen})(?:\\*(\\d{1,4}))?$`, 'i')
const list = new RegExp(`^${chosen}(?:,${chosen})*$`, 'i')

/** True for a list of ids with optional units: "id,id:tray". */
export const isLabelIds = (text: string): boolean => list.test(text)

/** The id of a price, and the unit of it that is labelled; without one, a single plant. */
export function unitOf(id: string): { readonly price: string; readonly unit: PlantUnitName | undefined } {
  const [price = '', unit] = id.toLowerCase().split(':')
  return { price, unit: plantUnitNames.find((each) => each === unit) }
}

/** True for an id without a unit: a batch, a passport, or the price of a single plant. */
export const isOfNoUnit = (id: string): boolean => unitOf(id).unit === undefined

/** "id*3,id:tray" as in an address; invalid parts are left out. */
export const parseCounts = (text: string): LabelCount[] =>
  text.split(',').flatMap((part) => {
    const [, id, copies = '1'] = item.exec(part.trim()) ?? []
    return id === undefined || Number(copies) === 0 ? [] : [{ id, copies: Number(copies) }]
  })

export const formatCounts = (counts: readonly LabelCount[]): string =>
  counts.map(({ id, copies }) => (copies === 1 ? id : `${id}*${copies}`)).join(',')

export const totalCopies = (counts: readonly LabelCount[]): number => counts.reduce((all, { copies }) => all + copies, 0)
