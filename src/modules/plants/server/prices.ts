/** Commands on prices. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { type Named, findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { plantUnitNames } from '#modules/setup/reference/plant-units.ts'
import { unitBarcodeFaults, unitBarcodeFields } from '#modules/setup/reference/unit-barcode.ts'
import { unitPriceFaults, unitPriceFields } from '#modules/setup/reference/unit-price.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { barcodeForms, ownBarcode, readBarcode } from '#modules/setup/reference/barcode.ts'
import { readLabel } from '../label-address.ts'
import type { GoodRow, NewPrice, Price } from '../plant-type.ts'
import { discountFaults } from '../price.ts'
import { lockPlantType } from './plant-types.queries.ts'
import * as queries from './prices.queries.ts'

export async function createPrice(db: Db, userId: UserId, plantTypeId: PlantTypeId, wanted: NewPrice): Promise<Price> {
  refuseFaults(wanted)
  await lockPlantType(db, plantTypeId)
  const named = await pricedAs(db, wanted)
  await refuseUnitFaults(db, wanted, named.size)
  const price = await queries.insertPrice(db, userId, plantTypeId, named, wanted).catch(duplicateError(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'price.create',
    subject_type: 'plant_type',
    subject_id: plantTypeId,
    after: price,
  })
  return price
}

export async function editPrice(
  db: Db,
  userId: UserId,
  plantTypeId: PlantTypeId,
  id: string,
  { version, ...wanted }: NewPrice & { readonly version: number },
): Promise<Price> {
  refuseFaults(wanted)
  const before = await queries.lockPrice(db, plantTypeId, id)
  if (before.version !== version)
    throw await staleProblem(db, { id: plantTypeId, name: 'this price', current: before, actions: ['price.edit'] })
  const named = await pricedAs(db, wanted)
  await refuseUnitFaults(db, wanted, named.size)
  const after = await queries.updatePrice(db, userId, id, named, wanted).catch(duplicateError(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'price.edit',
    subject_type: 'plant_type',
    subject_id: plantTypeId,
    before,
    after,
  })
  return after
}

export async function archivePrice(db: Db, userId: UserId, plantTypeId: PlantTypeId, id: string): Promise<undefined> {
  const before = await queries.lockPrice(db, plantTypeId, id)
  await queries.archivePrice(db, userId, id)
  await recordChange(db, {
    user_id: userId,
    action: 'price.archive',
    subject_type: 'plant_type',
    subject_id: plantTypeId,
    before,
  })
}

export async function restorePrice(db: Db, userId: UserId, plantTypeId: PlantTypeId, id: string): Promise<Price> {
  await lockPlantType(db, plantTypeId)
  const price = await queries.restorePrice(db, userId, plantTypeId, id).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'plant_type_prices_size')) throw error
    throw new Problem('DUPLICATE', 'This size already has a new price. Archive that one first, then restore this one.')
  })
  await recordChange(db, {
    user_id: userId,
    action: 'price.restore',
    subject_type: 'plant_type',
    subject_id: plantTypeId,
    after: price,
  })
  return price
}

export async function newBarcode(db: Db): Promise<{ barcode: string }> {
  return { barcode: ownBarcode(await queries.takeBarcodeNumber(db)) }
}

/** Looks up a barcode or a label: a batch label has one size, a plant label all sizes of the plant. */
export async function lookUpBarcode(db: Db, scanned: string): Promise<GoodRow[]> {
  const label = readLabel(scanned)
  return label ? queries.goodsWithLabel(db, label) : queries.goodsWithBarcode(db, barcodeForms(readBarcode(scanned)))
}

const pricedAs = async (db: Db, { container_size, grade }: NewPrice) => ({
  size: await findOrCreate(db, 'container_sizes', container_size),
  grade: await findOrCreate(db, 'grades', grade),
})

function refuseFaults(wanted: NewPrice): void {
  const faults = discountFaults(wanted)
  if (faults.length > 0) throw invalid(faults)
}

/** The price and the barcode of a tray count only where the size has trays. */
async function refuseUnitFaults(db: Db, wanted: NewPrice, size: Named): Promise<void> {
  if (plantUnitNames.every((unit) => (wanted[unitPriceFields[unit]] ?? null) === null && !wanted[unitBarcodeFields[unit]])) return
  const handled = { name: size.name ?? wanted.container_size, ...(await queries.handlingOf(db, size)) }
  const faults = [...unitPriceFaults(wanted.price, wanted, handled), ...unitBarcodeFaults(wanted, handled)]
  if (faults.length > 0) throw invalid(faults)
}

const duplicateError =
  (wanted: NewPrice) =>
  (error: unknown): never => {
    if (isUniqueViolation(error, 'plant_type_prices_size'))
      throw new Problem('DUPLICATE', `This plant already has a price for ${sizeText(wanted)}. Change that one instead.`, {
        errors: [{ path: 'container_size', message: `${sizeText(wanted)} already has a price.` }],
      })
    throw error
  }
