/** The SQL that reads what batches have cost, and whether the books of plants balance. */
import * as z from 'zod/mini'
import { parseCost, formatCost } from '#kernel/quantity.ts'
import { DecimalText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type Balance, BatchCosts } from '../batch-cost-calls.ts'
import { type Component, components } from '#modules/growing/ledger/batch-snapshot.ts'

/** In the order of `ids`; those that are not there are left out. */
export async function costsOf(db: Db, ids: readonly string[]): Promise<BatchCosts[]> {
  const rows = await db.many(
    BatchCosts,
    sql`
    SELECT batch.id AS batch_id, quantity_current, batch.cost AS total,
      CASE WHEN quantity_current > 0 THEN round(batch.cost / quantity_current, 6)::text END AS per_plant,
      ${inBy('plants')} AS plants, ${inBy('pots')} AS pots, ${inBy('mix')} AS mix, ${inBy('materials')} AS materials, ${inBy('labour')} AS labour, ${inBy('other')} AS other,
      coalesce(-sum(cost_delta) FILTER (WHERE kind IN ('pot_up', 'division', 'split', 'grade') OR (kind = 'merge' AND delta <= 0)), 0.000000)::text AS moved_on,
      coalesce(-sum(cost_delta) FILTER (WHERE kind IN ('sale', 'refund')), 0.000000)::text AS sold,
      coalesce(-sum(cost_delta) FILTER (WHERE kind = 'delivery'), 0.000000)::text AS delivered,
      coalesce(-sum(cost_delta) FILTER (WHERE kind IN ('loss', 'count')), 0.000000)::text AS lost,
      coalesce(sum(delta) FILTER (WHERE kind = 'created' OR (kind = 'merge' AND delta > 0)), 0)::int AS plants_in,
      coalesce(-sum(delta) FILTER (WHERE kind IN ('loss', 'count')), 0)::int AS plants_lost,
      coalesce(-sum(delta) FILTER (WHERE kind IN ('sale', 'refund')), 0)::int AS plants_sold,
      coalesce(round(revenue, 2), 0.00)::text AS revenue
    FROM plant_batches AS batch
    LEFT JOIN LATERAL (${revenueOf(db)}) AS paid ON true
    LEFT JOIN (
      SELECT history.* FROM batch_history AS history
      LEFT JOIN batch_operations AS operation ON operation.nursery_id = history.nursery_id AND operation.id = history.operation_id
      WHERE history.nursery_id = ${db.nursery_id} AND history.batch_id = ANY(${[...ids]}::uuid[])
        AND operation.reversed_by IS NULL AND operation.reverses IS NULL
    ) AS history ON history.batch_id = batch.id
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${[...ids]}::uuid[])
    GROUP BY batch.id, quantity_current, batch.cost, revenue`,
  )
  const found = new Map(rows.map((row) => [row.batch_id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Share of the batch in each line that took from it, without tax and less refunds; voided sales count as zero. */
const revenueOf = (db: Db) => sql`
  SELECT sum((item.line_total - CASE WHEN included THEN item.tax_amount ELSE 0 END - back.paid) * taken.quantity / item.quantity) AS revenue
  FROM sale_item_batches AS taken
  JOIN sale_items AS item ON item.nursery_id = taken.nursery_id AND item.id = taken.sale_item_id
  JOIN sales ON sales.nursery_id = item.nursery_id AND sales.id = item.sale_id AND voided_at IS NULL
  CROSS JOIN LATERAL (SELECT coalesce((tax_rules ->> 'included')::boolean, false) AS included) AS rules
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(line_total - CASE WHEN included THEN credit_note_items.tax_amount ELSE 0 END), 0) AS paid FROM credit_note_items
    JOIN credit_notes AS note ON note.nursery_id = credit_note_items.nursery_id AND note.id = credit_note_id AND note.voided_at IS NULL
    WHERE credit_note_items.nursery_id = ${db.nursery_id} AND sale_item_id = item.id) AS back
  WHERE taken.nursery_id = ${db.nursery_id} AND taken.batch_id = batch.id`

/** Cost by component. Older rows without one count as plants at origin, and as materials later. */
const inBy = (component: string) => sql`
  coalesce(sum(cost_delta) FILTER (WHERE (kind IN ('created', 'cost') OR (kind = 'pot_up' AND cost_delta > 0) OR (kind = 'merge' AND delta > 0))
    AND coalesce(component, CASE WHEN kind IN ('created', 'merge') THEN 'plants' ELSE 'materials' END) = ${component}), 0.000000)::text`

const Sums = z.object({
  kind: z.string(),
  component: z.string(),
  transferred: z.boolean(),
  plants: z.int(),
  cost: DecimalText,
})
const OnHand = z.object({ plants: z.int(), cost: DecimalText })

/** Every row of the ledger in exactly one column, against the stock on hand now. */
export async function balance(db: Db): Promise<Omit<Balance, 'checked_at'>> {
  const [sums, now] = await Promise.all([
    db.many(
      Sums,
      sql`
      SELECT kind, coalesce(component, CASE WHEN kind = 'created' THEN 'plants' ELSE 'materials' END) AS component,
        coalesce(reference_type = 'plant_batch', false) AS transferred, sum(delta)::int AS plants, sum(cost_delta)::text AS cost
      FROM batch_history WHERE nursery_id = ${db.nursery_id} GROUP BY 1, 2, 3`,
    ),
    db.one(
      OnHand,
      sql`SELECT coalesce(sum(quantity_current), 0)::int AS plants, coalesce(sum(cost), 0.000000)::text AS cost FROM plant_batches WHERE nursery_id = ${db.nursery_id}`,
    ),
  ])
  const plants = (...kinds: string[]) =>
    sums.filter(({ kind }) => kinds.includes(kind)).reduce((all, each) => all + each.plants, 0)
  const cost = (fits: (row: z.infer<typeof Sums>) => boolean) =>
    sums.filter(fits).reduce((all, each) => all + parseCost(each.cost), 0n)
  const outgoing = ['sale', 'refund', 'delivery', 'loss', 'count']
  const came = (component: string) => cost((row) => row.component === component && !outgoing.includes(row.kind))
  const divided = sums.filter(({ kind }) => kind === 'division').reduce((all, each) => all - each.plants, 0)
  const onHand = plants(
    'created',
    'count',
    'sale',
    'refund',
    'delivery',
    'loss',
    'division',
    'pot_up',
    'split',
    'grade',
    'merge',
    'reversal',
  )
  const ins = components.map((component) => [component, came(component)] as const)
  const sold = -cost(({ kind }) => kind === 'sale' || kind === 'refund')
  const delivered = -cost(({ kind }) => kind === 'delivery')
  const scrap = -cost(({ kind }) => kind === 'loss' || kind === 'count')
  const spent = ins.reduce((all, [, each]) => all + each, 0n)
  const byComponent = Object.fromEntries(ins.map(([name, each]) => [name, formatCost(each)])) as Record<Component, string>
  return {
    plants: {
      created: plants('created'),
      counted: plants('count'),
      sold: -plants('sale'),
      returned: plants('refund'),
      delivered: -plants('delivery'),
      lost: -plants('loss'),
      divided_away: divided,
      moved: -plants('pot_up', 'split', 'grade', 'merge'),
      reversed: plants('reversal'),
      on_hand: now.plants,
      difference: onHand - now.plants,
    },
    cents: {
      ...byComponent,
      sold: formatCost(sold),
      delivered: formatCost(delivered),
      scrap: formatCost(scrap),
      work_in_progress: now.cost,
      difference: formatCost(spent - sold - delivered - scrap - parseCost(now.cost)),
    },
  }
}
