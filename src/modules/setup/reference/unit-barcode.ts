/** Barcodes of whole trays, shelves and trolleys: scanned, they stand for all plants of one unit. Pure. */
import * as z from 'zod/mini'
import { type Handling, type PlantUnitName, plantUnitNames, plantUnits, unitPlurals } from './plant-units.ts'

/** Barcode of a tray, shelf or trolley. */
export const UnitBarcode = z.object({
  unit: z.enum(plantUnitNames),
  plants: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  barcode: z.string().check(z.maxLength(40)),
})
export type UnitBarcode = z.infer<typeof UnitBarcode>

/** The barcodes of units as a price holds them; null if a unit has none. */
export interface BarcodesByUnit {
  readonly tray_barcode?: string | null | undefined
  readonly shelf_barcode?: string | null | undefined
  readonly trolley_barcode?: string | null | undefined
}

/** Columns of a price that `unitBarcodesOf` needs, besides the handling of its size. */
export const unitBarcodeColumns = {
  tray_barcode: z.nullable(z.string()),
  shelf_barcode: z.nullable(z.string()),
  trolley_barcode: z.nullable(z.string()),
}

export const unitBarcodeFields = {
  tray: 'tray_barcode',
  shelf: 'shelf_barcode',
  trolley: 'trolley_barcode',
} as const satisfies Record<PlantUnitName, keyof BarcodesByUnit>

/** The units of a container that have a barcode, the smallest first. */
export const unitBarcodesOf = (row: Handling & BarcodesByUnit): UnitBarcode[] =>
  plantUnits(row).flatMap(({ name, plants }) => {
    const barcode = row[unitBarcodeFields[name]]
    return barcode ? [{ unit: name, plants, barcode }] : []
  })

/** Validates the barcodes of units by field: the size has such a unit, and no other unit of the price has the number. */
export function unitBarcodeFaults(
  price: BarcodesByUnit & { readonly barcode?: string | null | undefined },
  size: Handling & { readonly name: string },
): { path: string; message: string }[] {
  const units = plantUnits(size)
  return plantUnitNames.flatMap((name, i) => {
    const path = unitBarcodeFields[name]
    const given = price[path]
    if (!given) return []
    if (units.every((each) => each.name !== name))
      return [
        {
          path,
          message: `${size.name} has no ${unitPlurals[name]}. Enter in Settings what a tray of it takes, or leave this empty.`,
        },
      ]
    const smaller = plantUnitNames.slice(0, i).find((each) => price[unitBarcodeFields[each]] === given)
    const same = price.barcode === given ? 'one plant' : smaller && `the ${smaller}`
    return same
      ? [{ path, message: `That is the barcode of ${same}. A scan could not tell them apart: use another number.` }]
      : []
  })
}
