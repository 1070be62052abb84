/** Reads the contents of labels for printing. */
import * as z from 'zod/mini'
import { Care } from '#modules/plants/care-fields.ts'
import { labelPath } from '#modules/plants/label-address.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { type PlantUnitName, plantUnits } from '#modules/setup/reference/plant-units.ts'
import { unitBarcodeColumns, unitBarcodeFields } from '#modules/setup/reference/unit-barcode.ts'
import { unitPriceColumns, unitPricesOf, unitSaving } from '#modules/setup/reference/unit-price.ts'
import { number } from '#kernel/format.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { DecimalText, MoneyText } from '#kernel/wire.ts'
import { locationPath } from '#modules/setup/reference/location-label.ts'
import { labelledLocations } from '#modules/setup/reference/server/labelled-locations.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type LabelContent, type LabelKind, isOfNoUnit, unitOf } from '../label.ts'
import { barsSvg } from './bars-svg.ts'

const Row = z.object({
  id: z.string(),
  common_name: z.string(),
  botanical_name: z.string(),
  container_size: z.string(),
  grade: z.nullable(z.string()),
  batch_code: z.string(),
  quantity: z.nullable(z.int()),
  location: z.nullable(z.string()),
  potted_on: z.nullable(z.string()),
  price: z.nullable(MoneyText),
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(DecimalText),
  barcode: z.nullable(z.string()),
  label_key: z.string(),
  care: Care,
  vendor_lot: z.nullable(z.string()),
})
type Row = z.infer<typeof Row>

const PriceRow = z.extend(Row, { ...unitPriceColumns, ...unitBarcodeColumns })
type PriceRow = z.infer<typeof PriceRow>

/** In the order of the ids; unknown ids are left out, and units that a size is not handled in. */
export async function labelContents(
  db: Db,
  kind: LabelKind,
  ids: string,
): Promise<(LabelContent & { readonly barcode_svg: string | null })[]> {
  const idList = ids.toLowerCase().split(',')
  if (kind === 'location') return ofLocations(db, idList)
  const rows = await (kind === 'price' ? ofPrices(db, idList) : ofBatches(db, idList.filter(isOfNoUnit)))
  return rows
    .toSorted((a, b) => idList.indexOf(a.id) - idList.indexOf(b.id))
    .map(({ price, discount_price, discount_percent, grade, label_key, ...row }) => ({
      ...row,
      container_size: sizeText({ container_size: row.container_size, grade }),
      path: labelPath({ nursery_id: db.nursery_id, label_key }, row.batch_code),
      price: price === null ? null : reducedPrice({ price, discount_price, discount_percent }),
      barcode_svg: row.barcode === null ? null : (barsSvg(row.barcode) ?? null),
    }))
}

async function ofLocations(db: Db, ids: readonly string[]) {
  const locations = await labelledLocations(db)
  return ids
    .flatMap((id) => locations.filter((location) => location.id === id))
    .map(({ id, name, within }) => ({
      ...withoutPlant,
      id,
      common_name: name,
      location: within.join(', ') || null,
      path: locationPath(id),
    }))
}

const withoutPlant = {
  botanical_name: '',
  container_size: '',
  batch_code: '',
  quantity: null,
  potted_on: null,
  price: null,
  barcode: null,
  care: {},
  vendor_lot: null,
  barcode_svg: null,
}

const ofBatches = (db: Db, ids: readonly string[]) =>
  db.many(
    Row,
    sql`
    SELECT batch.id, plant.common_name, plant.botanical_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, ${nameOf(db, 'grades', sql`batch.grade_id`)} AS grade, batch.batch_code, batch.quantity_current AS quantity,
      ${nameOf(db, 'locations', sql`batch.location_id`)} AS location, coalesce(batch.potting_date, batch.started_on) AS potted_on, price.price, price.discount_price, price.discount_percent,
      price.barcode, batch.label_key,
      plant.care, batch.vendor_lot
    FROM plant_batches AS batch
    JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    LEFT JOIN LATERAL (
      SELECT price, discount_price, discount_percent, barcode FROM plant_type_prices AS own
      WHERE own.nursery_id = ${db.nursery_id} AND own.plant_type_id = batch.plant_type_id AND own.container_size_id = batch.container_size_id
        AND own.archived_at IS NULL AND (own.grade_id IS NULL OR own.grade_id = batch.grade_id) ORDER BY own.grade_id NULLS LAST LIMIT 1
    ) AS price ON true
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${ids}::uuid[])`,
  )

async function ofPrices(db: Db, ids: readonly string[]): Promise<Row[]> {
  const wanted = ids.map((id) => ({ id, ...unitOf(id) }))
  const rows = await readPrices(db, [...new Set(wanted.map(({ price }) => price))])
  return wanted.flatMap(({ id, price, unit }) => {
    const row = rows.find((each) => each.id === price)
    const of = row && unit ? ofUnit(row, unit) : row
    return of ? [Row.parse({ ...of, id })] : []
  })
}

/** The same for a whole unit: its size, price and barcode; undefined if the size has no such unit. */
function ofUnit(row: PriceRow, name: PlantUnitName): Row | undefined {
  const unit = plantUnits(row).find((each) => each.name === name)
  if (!unit || row.price === null) return undefined
  const single = reducedPrice({ ...row, price: row.price })
  const { saving } = unitSaving(unit.plants, single, unitPricesOf(row))
  return {
    ...row,
    grade: null,
    container_size: `${sizeText(row)}, ${unit.name} of ${number(unit.plants)}`,
    price: moneyText(cents(single) * BigInt(unit.plants) - saving),
    discount_price: null,
    discount_percent: null,
    barcode: row[unitBarcodeFields[name]],
  }
}

const readPrices = (db: Db, ids: readonly string[]) =>
  db.many(
    PriceRow,
    sql`
    SELECT price.id, plant.common_name, plant.botanical_name, size.name AS container_size, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade, '' AS batch_code, NULL::int AS quantity,
      NULL AS location, NULL::date AS potted_on, price.price, price.discount_price, price.discount_percent, price.barcode,
      plant.label_key, plant.care, NULL AS vendor_lot, tray_price, shelf_price, trolley_price, tray_barcode, shelf_barcode, trolley_barcode,
      cells, trays_per_shelf, shelves
    FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = price.plant_type_id
    JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    WHERE price.nursery_id = ${db.nursery_id} AND price.id = ANY(${ids}::uuid[]) AND price.archived_at IS NULL`,
  )
