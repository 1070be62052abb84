/** The SQL of credit notes. */
import { BatchId, InventoryItemId, SaleId, SaleItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Allocation } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import type { SupplyMove } from '#modules/supplies/server/move-supplies.ts'
import { parseCost, formatCost, parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { CreditNote } from '../refund-calls.ts'
import { insertRows } from '#server/rows.ts'

const Refundable = z.object({
  id: Id,
  quantity: DecimalText,
  line_total: MoneyText,
  tax_amount: MoneyText,
  discount_amount: MoneyText,
  refunded_quantity: DecimalText,
  refunded_total: MoneyText,
  refunded_tax: MoneyText,
  refunded_discount: MoneyText,
  has_allowance: z.boolean(),
})

/** The lines of credit notes that are not void. */
const validItems = (db: Db) => sql`
      SELECT item.* FROM credit_note_items AS item
      JOIN credit_notes AS note ON note.nursery_id = ${db.nursery_id} AND note.id = item.credit_note_id AND note.voided_at IS NULL
      WHERE item.nursery_id = ${db.nursery_id}`

/** The lines of a sale, each with what was given back of it. */
export const refundableLines = (db: Db, saleId: SaleId) =>
  db.many(
    Refundable,
    sql`
    SELECT line.id, line.quantity, line.line_total, line.tax_amount, line.discount_amount, coalesce(sum(back.quantity), 0)::numeric(14,4) AS refunded_quantity,
      coalesce(sum(back.line_total), 0)::numeric(12,2) AS refunded_total, coalesce(sum(back.tax_amount), 0)::numeric(12,2) AS refunded_tax,
      coalesce(sum(back.discount_amount), 0)::numeric(12,2) AS refunded_discount,
      coalesce(bool_or(back.quantity = 0), false) AS has_allowance
    FROM sale_items AS line
    LEFT JOIN (${validItems(db)}) AS back ON back.sale_item_id = line.id
    WHERE line.nursery_id = ${db.nursery_id} AND line.sale_id = ${saleId}
    GROUP BY line.id, line.quantity, line.line_total, line.tax_amount, line.discount_amount, line.position ORDER BY line.position`,
  )

const Covered = z.object({
  sale_item_id: SaleItemId,
  guaranteed: z.nullable(z.boolean()),
  line_total: MoneyText,
  discount_amount: MoneyText,
})

/** The lines of a sale as the guarantee looks at them. */
export const guaranteeLines = (db: Db, saleId: SaleId) =>
  db.many(
    Covered,
    sql`
    SELECT line.id AS sale_item_id, category.guaranteed, line_total, discount_amount FROM sale_items AS line
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = line.plant_type_id
    LEFT JOIN plant_categories AS category ON category.nursery_id = plant.nursery_id AND category.id = plant.category_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.sale_id = ${saleId} ORDER BY line.position`,
  )

/** The credit notes of a sale that are not void. */
export const validCreditNotesOf = async (db: Db, saleId: SaleId): Promise<CreditNote[]> =>
  (await creditNotesOf(db, saleId)).filter(({ voided_at }) => voided_at === null)

/** All credit notes of a sale, void ones too. */
export const creditNotesOf = (db: Db, saleId: SaleId): Promise<CreditNote[]> =>
  db.many(
    CreditNote,
    sql`
    SELECT note.id, credit_number, note.sale_id, sale.invoice_number, credit_date, note.created_at, note.reason, method, note.subtotal,
      note.tax_amount, note.total_amount, note.voided_at, note.void_reason, exchange.invoice_number AS exchange_invoice_number,
      coalesce((SELECT sum(-rounding) FROM payments WHERE payments.nursery_id = ${db.nursery_id} AND credit_note_id = note.id AND reverses IS NULL), 0)::numeric(4,2) AS rounding,
      coalesce((SELECT jsonb_agg(jsonb_build_object('method', paid.method, 'amount', (-paid.amount)::text) ORDER BY paid.method <> 'store_credit', paid.id)
        FROM payments AS paid WHERE paid.nursery_id = ${db.nursery_id} AND paid.credit_note_id = note.id AND paid.reverses IS NULL), '[]') AS refunds,
      (SELECT jsonb_agg(jsonb_build_object('sale_item_id', line.id, 'name', coalesce(plant_common_name, inventory_item_name, ''),
          'quantity', back.quantity::text, 'line_total', back.line_total::text, 'tax_amount', back.tax_amount::text, 'restocked', restocked)
          ORDER BY position)
        FROM credit_note_items AS back JOIN sale_items AS line ON line.nursery_id = back.nursery_id AND line.id = back.sale_item_id
        WHERE back.nursery_id = ${db.nursery_id} AND back.credit_note_id = note.id) AS items
    FROM credit_notes AS note JOIN sales AS sale ON sale.nursery_id = note.nursery_id AND sale.id = note.sale_id
    LEFT JOIN sales AS exchange ON exchange.nursery_id = note.nursery_id AND exchange.id = note.exchange_sale_id
    WHERE note.nursery_id = ${db.nursery_id} AND note.sale_id = ${saleId} ORDER BY note.created_at, note.id`,
  )

interface Written {
  readonly id: string
  readonly credit_number: string
  /** Null without a receipt. */
  readonly sale_id: SaleId | null
  /** Without a receipt: true if the prices of the lines have tax in them. */
  readonly tax_included?: boolean
  readonly exchange_sale_id: SaleId | null
  readonly credit_date: string
  readonly reason: string
  readonly method: string
  readonly subtotal: string
  readonly tax_amount: string
  readonly total_amount: string
  readonly items: readonly {
    readonly sale_item_id: SaleItemId
    readonly quantity: string
    readonly line_total: string
    readonly tax_amount: string
    readonly discount_amount: string
    /** Cost of the returned goods; '0' for goods thrown away. */
    readonly cost: string
    readonly restocked: boolean
  }[]
}

export async function writeCreditNote(db: Db, who: CurrentUser, { items, ...note }: Written): Promise<void> {
  await db.run(insertRows(db, 'credit_notes', [note], { created_by: who.user_id }))
  await db.run(insertRows(db, 'credit_note_items', items, { credit_note_id: note.id }))
}

const TakenRow = z.object({
  sale_item_id: SaleItemId,
  inventory_item_id: z.nullable(InventoryItemId),
  line_quantity: DecimalText,
  line_cost: DecimalText,
  batch_id: z.nullable(BatchId),
  quantity: z.int(),
  cost: DecimalText,
  restocked: DecimalText,
})

export interface Returned {
  readonly plants: readonly Allocation[]
  readonly supplies: readonly SupplyMove[]
  /** Cost of the returned goods by line, in millionths. */
  readonly costs: ReadonlyMap<string, Millionths>
}

const noNote = '00000000-0000-0000-0000-000000000000'

/** Allocations of the lines less earlier returns, of batches and supplies. `except`: id of a credit note to ignore. */
export async function takesToReturn(
  db: Db,
  saleId: SaleId,
  wanted: readonly { readonly sale_item_id: SaleItemId; readonly quantity: string }[],
  except: string = noNote,
): Promise<Returned> {
  const rows = await db.many(
    TakenRow,
    sql`
    SELECT line.id AS sale_item_id, line.inventory_item_id, line.quantity AS line_quantity, line.cost AS line_cost, taken.batch_id, coalesce(taken.quantity, 0) AS quantity,
      coalesce(taken.cost, 0) + coalesce((SELECT sum(late.cost) FROM corrected_costs AS late
        WHERE late.nursery_id = ${db.nursery_id} AND late.sale_id = line.sale_id AND late.sale_item_id = line.id AND late.batch_id = taken.batch_id
          AND late.kind = 'sale'), 0) AS cost,
      coalesce((SELECT sum(back.quantity) FROM (${validItems(db)}) AS back
        WHERE back.sale_item_id = line.id AND restocked AND back.credit_note_id <> ${except}::uuid), 0) AS restocked
    FROM sale_items AS line
    LEFT JOIN sale_item_batches AS taken ON taken.nursery_id = line.nursery_id AND taken.sale_id = line.sale_id AND taken.sale_item_id = line.id
    WHERE line.nursery_id = ${db.nursery_id} AND line.sale_id = ${saleId} AND line.id = ANY(${wanted.map((each) => each.sale_item_id)}::uuid[])
    ORDER BY line.id, taken.batch_id`,
  )
  const plants: Allocation[] = []
  const supplies: SupplyMove[] = []
  const costs = new Map<string, Millionths>()
  for (const { sale_item_id, quantity } of wanted) {
    const taken = rows.filter((row) => row.sale_item_id === sale_item_id)
    const supply = taken.find((row) => row.inventory_item_id !== null)?.inventory_item_id
    if (supply) {
      const cost = costOfSupplies(taken[0], quantity)
      const unit_cost = formatCost((cost * 10_000n) / parseQuantity(quantity))
      supplies.push({ inventory_item_id: supply, delta: quantity, unit_cost })
      costs.set(sale_item_id, cost)
    }
    let before = Number(taken[0]?.restocked ?? 0)
    let missing = Number(quantity)
    for (const row of taken) {
      if (row.batch_id === null) continue
      const lost = Math.min(before, row.quantity)
      before -= lost
      const back = Math.min(missing, row.quantity - lost)
      missing -= back
      // Reckoned up to the plants given back so far, so that all of them bring back all of the cost.
      const upTo = (count: number) => (parseCost(row.cost) * BigInt(count)) / BigInt(row.quantity)
      if (back === 0) continue
      const cost = upTo(lost + back) - upTo(lost)
      plants.push({ batch_id: row.batch_id, quantity: back, cost: formatCost(cost) })
      costs.set(sale_item_id, (costs.get(sale_item_id) ?? 0n) + cost)
    }
  }
  return { plants, supplies, costs }
}

/** The share of the line's cost, reckoned up to what has come back so far. */
function costOfSupplies(line: z.infer<typeof TakenRow> | undefined, quantity: string): bigint {
  if (!line) return 0n
  const [sold, before] = [parseQuantity(line.line_quantity), parseQuantity(line.restocked)]
  const upTo = (parts: TenThousandths) => (parseCost(line.line_cost) * parts) / sold
  return upTo(before + parseQuantity(quantity)) - upTo(before)
}
