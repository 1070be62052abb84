/** The reports as hand-written SQL over the books, without aggregated sums and without the application. */
import type { Analysis } from '#modules/reports/analytics.ts'
import type { ExpensesBy } from '#modules/reports/expenses-report.ts'
import type { SalesBy } from '#modules/reports/sales-dimensions.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

const groups: Readonly<Record<SalesBy, string>> = {
  day: 'day',
  week: `date_trunc('week', day)`,
  month: `date_trunc('month', day)`,
  season: `date_trunc('quarter', day)`,
  plant: 'plant_type_id',
  category: 'category_id',
  size: 'container_size',
  staff: 'lines.created_by',
  customer: `coalesce(business_account_id::text, customer_name)`,
  method: 'payment_method',
}

export function byHand(nursery: string) {
  const of = `nursery_id = '${nursery}'`
  const sold = (by: string, { from, to }: Days, where = 'true') => `
    SELECT ${by}, sum(quantity), sum(amount), sum(tax), sum(discount), sum(cost) FROM trade_lines AS lines
    ${`${by} ${where}`.includes('category') ? 'LEFT JOIN plant_types AS plants ON plants.nursery_id = lines.nursery_id AND plants.id = plant_type_id' : ''}
    WHERE lines.${of} AND day BETWEEN '${from}' AND '${to}' AND voided_at IS NULL AND ${where} GROUP BY 1`
  const moved = (columns: string, where: string) => `
    SELECT ${columns} FROM batch_history JOIN plant_batches USING (nursery_id) WHERE ${of} AND plant_batches.id = batch_id AND ${where} GROUP BY 1`
  const onHand = (day: string) => `
    ${moved('plant_type_id, sum(delta), sum(cost_delta)', `occurred_on <= '${day}'`)}
    UNION ALL SELECT inventory_item_id, sum(delta), sum(delta * unit_cost) FROM inventory_transactions
    WHERE ${of} AND transaction_date < '${day}'::date + 1 GROUP BY 1`
  const spent = (by: ExpensesBy, { from, to }: Days) => `
    SELECT ${by === 'month' ? `date_trunc('month', expense_date)` : by === 'vendor' ? 'vendor_id' : by}, sum(cost), sum(gst_paid), count(*) FROM expenses
    WHERE ${of} AND archived_at IS NULL AND expense_date BETWEEN '${from}' AND '${to}' GROUP BY 1`
  const soldByTwo = (by: string, days: Days) => sold(by, days).replace('GROUP BY 1', 'GROUP BY 1, 2')
  const kinds = (days: Days) => soldByTwo('item_type, tax_kind', days)
  const soldAcross = (by: SalesBy, across: SalesBy, days: Days) => soldByTwo(`${groups[by]}, ${groups[across]}`, days)
  const cash = ({ from, to }: Days) => `
    SELECT date_trunc('month', paid_on), sum(payments.amount + rounding) FROM payments
    WHERE ${of} AND paid_on BETWEEN '${from}' AND '${to}' GROUP BY 1
    UNION ALL SELECT date_trunc('month', expense_date), -sum(cost) FROM expenses
    WHERE ${of} AND archived_at IS NULL AND expense_date BETWEEN '${from}' AND '${to}' GROUP BY 1`
  const analyses: Readonly<Record<Analysis, (days: Days) => string>> = {
    sell_through: ({ from, to }) =>
      moved(
        `plant_type_id, sum(delta) FILTER (WHERE kind = 'sale' AND occurred_on >= '${from}'), sum(delta) FILTER (WHERE kind = 'loss' AND occurred_on >= '${from}'), sum(delta)`,
        `occurred_on <= '${to}'`,
      ),
    abc: (days) => sold('plant_type_id', days),
    margin: (days) => `
      WITH sold AS (${sold('plant_type_id', days, 'plant_type_id IS NOT NULL')}), spent AS (
        ${moved(
          `plant_type_id, sum(cost_delta) FILTER (WHERE component = 'plants'), sum(cost_delta) FILTER (WHERE component = 'pots'),
          sum(cost_delta) FILTER (WHERE component = 'mix'), sum(cost_delta) FILTER (WHERE component = 'labour'),
          sum(delta) FILTER (WHERE kind = 'created'), sum(delta) FILTER (WHERE kind = 'loss')`,
          'true',
        )})
      SELECT * FROM sold LEFT JOIN spent USING (plant_type_id)`,
    losses: ({ from, to }) => `
      ${moved(`method, sum(delta) FILTER (WHERE delta > 0), sum(delta) FILTER (WHERE kind = 'loss')`, `started_on BETWEEN '${from}' AND '${to}'`)}
      UNION ALL SELECT to_char(occurred_on, 'YYYY-MM'), sum(delta) FILTER (WHERE kind = 'loss'), sum(sum(delta)) OVER (ORDER BY to_char(occurred_on, 'YYYY-MM'))
      FROM batch_history WHERE ${of} AND occurred_on <= '${to}' GROUP BY 1
      UNION ALL SELECT reason, sum(delta), 0 FROM batch_history WHERE ${of} AND kind = 'loss' AND occurred_on BETWEEN '${from}' AND '${to}' GROUP BY 1`,
    age: () => `
      SELECT state, (now()::date - greatest(started_on, potting_date)) / 91, sum(quantity_current), sum(cost) FROM plant_batches
      WHERE ${of} AND state IN ('growing', 'for_sale') AND quantity_current > 0 GROUP BY 1, 2`,
    times: ({ from, to }) => `
      SELECT extract(isodow FROM sold_at AT TIME ZONE 'UTC'), extract(hour FROM sold_at AT TIME ZONE 'UTC'), count(*), sum(total_amount) FROM sales
      WHERE ${of} AND sale_date BETWEEN '${from}' AND '${to}' AND voided_at IS NULL GROUP BY 1, 2`,
    seasons: () =>
      `SELECT date_trunc('quarter', day), sum(amount - tax) FROM trade_lines WHERE ${of} AND voided_at IS NULL GROUP BY 1`,
    overrides: ({ from, to }) => `
      SELECT user_id, count(*), sum(list_total - line_total) FROM price_overrides WHERE ${of} AND overridden_on BETWEEN '${from}' AND '${to}' GROUP BY 1`,
    stock_outs: ({ to }) => `
      SELECT plant_type_id, container_size, max(day), sum(quantity), sum(amount - tax) FROM trade_lines
      WHERE ${of} AND day > '${to}'::date - 280 AND voided_at IS NULL AND plant_type_id IS NOT NULL GROUP BY 1, 2`,
  }
  return {
    groups,
    sold,
    soldAcross,
    soldLines: ({ from, to }: Days, where: string) => `
      SELECT * FROM trade_lines WHERE ${of} AND day BETWEEN '${from}' AND '${to}' AND voided_at IS NULL AND ${where} ORDER BY day DESC, id DESC LIMIT 51`,
    spent,
    onHand,
    cash,
    analyses,
    taxed: kinds,
    profit: (days: Days) => `
      SELECT 1 FROM (${kinds(days)}) AS sold UNION ALL SELECT 1 FROM (${spent('category', days)}) AS spent
      UNION ALL SELECT 1 FROM (${onHand(days.from)}) AS opening UNION ALL SELECT 1 FROM (${onHand(days.to)}) AS closing`,
    plantBooks: () => `SELECT kind, sum(delta), sum(cost_delta) FROM batch_history WHERE ${of} GROUP BY 1`,
    owed: () => `
      SELECT business_account_id, sum(amount), sum(amount) FILTER (WHERE due_date < now()::date - 30) FROM account_entries WHERE ${of} GROUP BY 1`,
    margins: (days: Days) => `
      ${sold('plant_type_id', days)}
      UNION ALL ${moved(
        `plant_type_id, sum(cost_delta) FILTER (WHERE component = 'pots'), sum(cost_delta) FILTER (WHERE component = 'mix'),
        sum(cost_delta) FILTER (WHERE component = 'labour'), sum(cost_delta) FILTER (WHERE kind = 'created'), sum(delta) FILTER (WHERE kind = 'loss')`,
        'true',
      )}`,
  }
}
