/** Columns that refer to reference data. Each holds the id; the name is joined when it is read. */
import { type Sql, sql } from '#server/sql.ts'
import type { Db } from '#server/database.ts'
import type { Kind } from '../kinds.ts'
import type { UsedBy } from '../usage.ts'

export interface Reference {
  readonly what: UsedBy
  readonly table: Sql
  readonly id: Sql
  /** Condition on the rows that count as uses of the entry. */
  readonly uses?: Sql
  /** Condition on rows of documents not yet issued, which show a new name. Without it all rows do. */
  readonly open?: Sql
  /** A user who edits a row that was read before the change gets an error. */
  readonly versioned: boolean
  /** It is past: it keeps nothing from being removed. */
  readonly past?: boolean
}

const present = sql` AND archived_at IS NULL`
const onHand = sql` AND quantity_current > 0 AND archived_at IS NULL`
const never = sql` AND false`

/** Lines of orders that were not called off, and whose order is not done. */
const ofOpenOrders = (db: Db) => sql` AND called_off_order_id IS NULL AND EXISTS (
        SELECT FROM orders WHERE orders.nursery_id = ${db.nursery_id} AND orders.id = order_id AND status NOT IN ('invoiced', 'fulfilled', 'cancelled'))`

const ofOpenCarts = (db: Db) => sql` AND EXISTS (
        SELECT FROM saved_carts AS saved WHERE saved.nursery_id = ${db.nursery_id} AND saved.id = saved_cart_id AND state = 'open')`

const grade = { id: sql`grade_id`, versioned: false } as const
const size = { id: sql`container_size_id`, versioned: false } as const

export const references = (db: Db): Readonly<Record<Kind, readonly Reference[]>> => ({
  container_sizes: [
    { ...size, what: 'batch', table: sql`plant_batches`, uses: onHand, versioned: true },
    { ...size, what: 'price', table: sql`plant_type_prices`, uses: present, versioned: true },
    { ...size, what: 'recipe', table: sql`recipes`, uses: present, versioned: true },
    { ...size, what: 'price rule', table: sql`price_rules` },
    { ...size, what: 'order', table: sql`order_items`, uses: ofOpenOrders(db) },
    { ...size, what: 'standing order', table: sql`standing_order_items` },
    { ...size, what: 'saved cart', table: sql`saved_cart_lines`, uses: ofOpenCarts(db) },
    {
      ...size,
      what: 'purchase order',
      table: sql`purchase_order_lines`,
      uses: sql` AND EXISTS (SELECT FROM purchase_orders AS purchase
        WHERE purchase.nursery_id = ${db.nursery_id} AND purchase.id = purchase_order_id AND state IN ('draft', 'sent', 'part_received'))`,
    },
    { ...size, what: 'sale', table: sql`sale_items`, uses: never, past: true },
    { ...size, what: 'lost sale', table: sql`lost_sales`, past: true },
    { ...size, what: 'planned demand', table: sql`adjusted_demands` },
    { ...size, what: 'planned demand', table: sql`marked_weeks`, uses: never, past: true },
    { ...size, what: 'planned demand', table: sql`production_recipes` },
    { ...size, what: 'past sale', table: sql`past_sales`, past: true },
    // The recipe last used for potting into it: not shown to people.
    { what: 'batch', table: sql`batch_operations`, id: sql`potted_into_id`, uses: never, versioned: false },
  ],
  grades: [
    { ...grade, what: 'batch', table: sql`plant_batches`, uses: onHand, versioned: true },
    { ...grade, what: 'price', table: sql`plant_type_prices`, uses: present, versioned: true },
    { ...grade, what: 'order', table: sql`order_items`, uses: ofOpenOrders(db) },
    { ...grade, what: 'standing order', table: sql`standing_order_items` },
    { ...grade, what: 'saved cart', table: sql`saved_cart_lines`, uses: ofOpenCarts(db) },
    { ...grade, what: 'sale', table: sql`sale_items`, uses: never, past: true },
  ],
  growth_stages: [
    {
      what: 'batch',
      table: sql`plant_batches`,
      id: sql`growth_stage_id`,
      uses: onHand,
      versioned: true,
    },
  ],
  locations: [
    { what: 'batch', table: sql`plant_batches`, id: sql`location_id`, uses: onHand, versioned: true },
    {
      what: 'task',
      table: sql`production_tasks`,
      id: sql`location_id`,
      uses: sql` AND status IN ('pending', 'in_progress')`,
      versioned: true,
    },
    {
      what: 'order',
      table: sql`order_items`,
      id: sql`location_id`,
      open: ofOpenOrders(db),
      versioned: false,
    },
    {
      what: 'stocktake',
      table: sql`stocktakes`,
      id: sql`location_id`,
      open: sql` AND state = 'counting'`,
      versioned: true,
    },
    {
      what: 'spray',
      table: sql`sprays`,
      id: sql`location_id`,
      open: sql` AND voided_at IS NULL AND closed_until > now()`,
      versioned: false,
    },
    { what: 'scouting entry', table: sql`scouting_entries`, id: sql`location_id`, versioned: false, past: true },
  ],
  plant_categories: [
    {
      what: 'plant',
      table: sql`plant_types`,
      id: sql`category_id`,
      uses: present,
      versioned: true,
    },
  ],
  vendors: [
    { what: 'supply', table: sql`inventory_items`, id: sql`vendor_id`, uses: present, versioned: true },
    { what: 'batch', table: sql`plant_batches`, id: sql`vendor_id`, uses: onHand, versioned: true },
    { what: 'seed lot', table: sql`seed_lots`, id: sql`vendor_id`, uses: present, versioned: true },
    {
      what: 'purchase order',
      table: sql`purchase_orders`,
      id: sql`vendor_id`,
      open: sql` AND state IN ('draft', 'sent', 'part_received')`,
      versioned: true,
    },
    {
      what: 'recurring expense',
      table: sql`recurring_expenses`,
      id: sql`vendor_id`,
      uses: present,
      versioned: true,
    },
    {
      what: 'bill',
      table: sql`bills`,
      id: sql`vendor_id`,
      uses: sql` AND voided_at IS NULL AND amount_paid < total_amount`,
      versioned: true,
    },
    { what: 'royalty', table: sql`royalty_terms`, id: sql`vendor_id`, versioned: false },
    { what: 'royalty', table: sql`royalty_declarations`, id: sql`vendor_id`, versioned: false, past: true },
    { what: 'expense', table: sql`expenses`, id: sql`vendor_id`, uses: present, versioned: true, past: true },
  ],
})

/** The drawings of locations. A location has one at most: a merge moves that of a location whose other has none, and hides it otherwise. */
export const drawings = [
  { table: sql`map_sites`, id: sql`location_id` },
  { table: sql`map_places`, id: sql`location_id` },
] as const

export const newVersion = sql`version = version + 1, updated_at = now()`
