/**
 * A nursery after five years, written by the owner of the tables in a few statements: sale lines, four to a sale, and all of
 * their ledger rows; with accounts, batches, supplies, orders and tasks in proportion.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The id of its only nursery, or the existing one of an earlier run. */
export async function fiveYears(owner: pg.Pool, lines: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM nurseries WHERE name = 'Bench'`)
  if (rows[0]) return rows[0].id
  const nursery = randomUUID()
  const started = performance.now()
  for (const text of statements(lines)) await owner.query(text.replaceAll(':nursery', `'${nursery}'`))
  await owner.query('VACUUM ANALYZE')
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return nursery
}

/** Two arrays of ids to refer to by number. */
const ids = (table: string) => `(SELECT array_agg(id ORDER BY id) AS ids FROM ${table} WHERE nursery_id = :nursery)`

const statements = (lines: number): string[] => [
  `INSERT INTO nurseries (id, name) VALUES (:nursery, 'Bench')`,
  `INSERT INTO settings (nursery_id, key, value) VALUES (:nursery, 'timeZone', '"UTC"')`,
  `INSERT INTO users (nursery_id, subject, role, first_name) SELECT :nursery, 'bench ' || i, 'sales', 'Seller ' || i FROM generate_series(1, 6) AS i`,
  `INSERT INTO plant_categories (nursery_id, name) SELECT :nursery, 'Category ' || i FROM generate_series(0, 8) AS i`,
  `INSERT INTO plant_types (nursery_id, common_name, category_id, search_text)
    SELECT :nursery, 'Plant ' || i,
      (SELECT id FROM plant_categories WHERE nursery_id = :nursery AND name = 'Category ' || i % 9), 'plant' FROM generate_series(1, 300) AS i`,
  `INSERT INTO container_sizes (nursery_id, name) SELECT :nursery, size FROM unnest(ARRAY['PB5', '1 L', '3 L', '5 L']) AS size`,
  `INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price)
    SELECT :nursery, plant.id, size.id, 11.50 FROM plant_types AS plant, container_sizes AS size
    WHERE plant.nursery_id = :nursery AND size.nursery_id = :nursery`,
  `INSERT INTO business_accounts (nursery_id, name) SELECT :nursery, 'Account ' || i FROM generate_series(1, 300) AS i`,
  `INSERT INTO inventory_items (nursery_id, name, quantity_on_hand, average_cost, "forSale", price)
    SELECT :nursery, 'Supply ' || i, 1000, 0.5, true, 11.50 FROM generate_series(1, 200) AS i`,

  // One in ten on account, one in two hundred voided, one in fifty partly refunded.
  `INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, created_at, created_by, "soldBy", business_account_id, customer_name, payment_method,
      payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules, voided_at)
    SELECT :nursery, new_id(), i::text, (now() - at)::date, now() - at, now() - at, sellers.ids[1 + i % 6], 'Seller',
      CASE WHEN i % 10 = 0 THEN accounts.ids[1 + i / 10 % 300] END,
      CASE WHEN i % 10 = 0 THEN 'Account ' || i / 10 % 300 WHEN i % 3 = 0 THEN 'Customer ' || i % 500 ELSE '' END,
      CASE WHEN i % 10 = 0 THEN 'account' WHEN i % 10 < 4 THEN 'cash' ELSE 'eftpos' END,
      CASE WHEN i % 10 = 0 THEN 'unpaid' ELSE 'paid' END, 46, 6, 46, CASE WHEN i % 10 = 0 THEN 0 ELSE 46 END, '{"included": true}',
      CASE WHEN i % 200 = 7 THEN now() - at + interval '5 minutes' END
    FROM (SELECT i, interval '1 minute' * (10 + i * (5.0 * 365 * 1440 / (${lines} / 4))) AS at FROM generate_series(1, ${lines} / 4) AS i) AS each,
      ${ids('users')} AS sellers, ${ids('business_accounts')} AS accounts`,
  `INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, inventory_item_id, inventory_item_name, container_size,
      quantity, unit_price, line_total, tax_amount, cost)
    SELECT :nursery, sales.id, n, CASE WHEN n < 3 THEN 'plant' ELSE 'other' END, CASE WHEN n < 3 THEN plants.ids[1 + (i * 7 + n * 31) % 300] END,
      CASE WHEN n < 3 THEN 'Plant' END, CASE WHEN n = 3 THEN supplies.ids[1 + i % 200] END, CASE WHEN n = 3 THEN 'Supply ' || i % 200 END,
      CASE WHEN n < 3 THEN (ARRAY['PB5', '1 L', '3 L', '5 L'])[1 + (i + n) % 4] END, 1 + n, 11.50, 11.50, CASE WHEN n = 3 AND i % 5 = 0 THEN 0 ELSE 1.50 END, 4.123456
    FROM (SELECT id, invoice_number::int AS i FROM sales WHERE nursery_id = :nursery) AS sales, generate_series(0, 3) AS n,
      ${ids('plant_types')} AS plants, ${ids('inventory_items')} AS supplies`,
  `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on, paid_at, rounding)
    SELECT :nursery, 'sale', id, 46, CASE WHEN invoice_number::int % 125 = 3 THEN 'deposit' ELSE payment_method END, sale_date, sold_at, CASE payment_method WHEN 'cash' THEN 0.02 ELSE 0 END
    FROM sales WHERE nursery_id = :nursery AND payment_method <> 'account'`,
  `INSERT INTO account_entries (nursery_id, business_account_id, kind, amount, balance_after, entry_date, due_date, reference_type, reference_id)
    SELECT :nursery, business_account_id, 'sale', 46, 46, sale_date, sale_date + 30, 'sale', id FROM sales
    WHERE nursery_id = :nursery AND business_account_id IS NOT NULL AND voided_at IS NULL`,
  `INSERT INTO account_entries (nursery_id, business_account_id, kind, amount, balance_after, entry_date, reference_type, reference_id)
    SELECT :nursery, business_account_id, 'payment', -46, 0, sale_date + 40, 'sale', id FROM sales
    WHERE nursery_id = :nursery AND business_account_id IS NOT NULL AND voided_at IS NULL AND invoice_number::int % 200 <> 0 AND sale_date + 40 <= now()::date`,
  `INSERT INTO credit_notes (nursery_id, id, sale_id, credit_number, credit_date, reason, method, subtotal, tax_amount, total_amount, created_at)
    SELECT :nursery, new_id(), id, 'CN' || invoice_number, least(sale_date + 5, now()::date), 'Dead',
      CASE WHEN invoice_number::int % 500 = 0 THEN 'store_credit' ELSE 'cash' END, 11.5, 1.5, 11.5, least(created_at + interval '5 days', now())
    FROM sales WHERE nursery_id = :nursery AND invoice_number::int % 50 = 0`,
  `INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
    SELECT :nursery, credit_notes.id, sale_items.id, 1, 11.50, 1.50, true, 0, 4.123456
    FROM credit_notes JOIN sale_items USING (nursery_id, sale_id) WHERE nursery_id = :nursery AND position = 0`,
  `INSERT INTO store_credits (nursery_id, id, credit_note_id, code, issued_amount, balance)
    SELECT :nursery, new_id(), id, credit_number, total_amount, total_amount FROM credit_notes WHERE nursery_id = :nursery AND method = 'store_credit'`,
  `INSERT INTO payments (nursery_id, kind, credit_note_id, store_credit_id, amount, method, paid_on, paid_at)
    SELECT :nursery, 'refund', note.id, credit.id, -total_amount, method, credit_date, note.created_at
    FROM credit_notes AS note LEFT JOIN store_credits AS credit ON credit.nursery_id = note.nursery_id AND credit_note_id = note.id
    WHERE note.nursery_id = :nursery`,

  `INSERT INTO vendors (nursery_id, name) SELECT :nursery, 'Vendor ' || i FROM generate_series(0, 49) AS i`,
  `INSERT INTO expenses (nursery_id, expense_date, category, vendor_id, cost, gst_paid, into_stock)
    SELECT :nursery, now()::date - i % 1825, 'Category ' || i % 20,
      (SELECT id FROM vendors WHERE nursery_id = :nursery AND name = 'Vendor ' || i % 50), 115, 15, i % 3 = 0 FROM generate_series(1, 10000) AS i`,
  `INSERT INTO adjusting_entries (nursery_id, entry_date, kind, amount, tax, reason)
    SELECT :nursery, now()::date - i * 30, 'sales', 10, 1.5, 'Wrong' FROM generate_series(0, 60) AS i`,

  // Started, potted with pots, mix and work, some of them lost, put up for sale, and sold line by line.
  `INSERT INTO locations (nursery_id, name) SELECT :nursery, 'House ' || i FROM generate_series(0, 6) AS i`,
  `INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, potting_date, cost, state, method, location_id)
    SELECT :nursery, plants.ids[1 + i % 300], 'B' || i,
      (SELECT id FROM container_sizes WHERE nursery_id = :nursery AND name = (ARRAY['PB5', '1 L', '3 L', '5 L'])[1 + i / 300 % 4]), CASE WHEN age > 500 THEN 0 ELSE 100 END,
      now()::date - age, CASE WHEN age > 40 THEN now()::date - age + 40 END, CASE WHEN age > 500 THEN 0 ELSE 50 END,
      CASE WHEN age > 500 THEN 'finished' WHEN age > 150 THEN 'for_sale' ELSE 'growing' END,
      (ARRAY['seed', 'cutting', 'division', 'bought_in'])[1 + i % 4],
      (SELECT id FROM locations WHERE nursery_id = :nursery AND name = 'House ' || i % 7)
    FROM (SELECT i, (i * 1824.0 / 10000)::int AS age FROM generate_series(1, 10000) AS i) AS each, ${ids('plant_types')} AS plants`,
  `INSERT INTO batch_operations (nursery_id, id, kind, occurred_on, details, created_at)
    SELECT :nursery, id, 'state', started_on + 110 + substr(batch_code, 2)::int % 40, '{"state": "for_sale"}', started_on + 150 FROM plant_batches
    WHERE nursery_id = :nursery AND state <> 'growing'`,
  `INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, component, reason, occurred_on, operation_id, created_at)
    SELECT :nursery, id, kind, delta, 100, put_in, component, CASE kind WHEN 'loss' THEN 'Reason ' || days % 11 ELSE '' END, started_on + days,
      CASE kind WHEN 'state' THEN id END, started_on + days
    FROM plant_batches, LATERAL (VALUES ('created', 320, 50, 0, 'plants'), ('cost', 0, 20, 40, 'pots'), ('cost', 0, 10, 40, 'mix'), ('cost', 0, 30, 41, 'labour'),
      ('movement', 0, 0, 60, NULL), ('loss', -10, 0, 30 + substr(batch_code, 2)::int % 60, NULL), ('loss', -3, 0, 100, NULL),
      ('state', 0, 0, 110 + substr(batch_code, 2)::int % 40, NULL)) AS row (kind, delta, put_in, days, component)
    WHERE nursery_id = :nursery AND started_on + days <= now()::date AND (kind <> 'state' OR state <> 'growing')`,
  `INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on, reference_type, reference_id, created_at)
    SELECT :nursery, batches.ids[1 + (i * 7 + n * 31) % 10000], 'sale', -(1 + n), 100, -0.412345, sale_date, 'sale', id, created_at
    FROM (SELECT id, invoice_number::int AS i, sale_date, created_at FROM sales WHERE nursery_id = :nursery AND voided_at IS NULL) AS sales,
      generate_series(0, 2) AS n, ${ids('plant_batches')} AS batches`,
  `INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date, created_at)
    SELECT :nursery, supplies.ids[1 + i % 200], 'sale', -4, 2000, 1996, 0.5, created_at, created_at
    FROM (SELECT invoice_number::int AS i, created_at FROM sales WHERE nursery_id = :nursery AND voided_at IS NULL) AS sales, ${ids('inventory_items')} AS supplies`,
  `INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date, created_at)
    SELECT :nursery, id, CASE WHEN i % 5 = 0 THEN 'purchase' ELSE 'use' END, CASE WHEN i % 5 = 0 THEN 500 ELSE -5 END, 2000, CASE WHEN i % 5 = 0 THEN 2500 ELSE 1995 END,
      0.5, now() - interval '9 days' * i, now() - interval '9 days' * i
    FROM inventory_items, generate_series(1, 200) AS i WHERE nursery_id = :nursery`,
  `INSERT INTO recipes (nursery_id, name, container_size_id) SELECT :nursery, 'Mix for ' || name, id FROM container_sizes WHERE nursery_id = :nursery`,
  `INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
    SELECT :nursery, recipes.id, item.id, 1, 'each' FROM recipes, (SELECT id FROM inventory_items WHERE nursery_id = :nursery ORDER BY id LIMIT 3) AS item
    WHERE nursery_id = :nursery`,

  `INSERT INTO orders (nursery_id, kind, status, business_account_id, customer_name, order_date, due_date, order_number, total_amount, sale_id)
    SELECT :nursery, CASE WHEN i % 3 = 0 THEN 'future' ELSE 'current' END, CASE WHEN i <= 400 THEN 'confirmed' ELSE 'invoiced' END, accounts.ids[1 + i % 300], '',
      now()::date - i / 10, now()::date - i / 10 + 20, i, 100, CASE WHEN i > 400 THEN sales.id END
    FROM generate_series(1, 10000) AS i JOIN sales ON sales.nursery_id = :nursery AND invoice_number = i::text, ${ids('business_accounts')} AS accounts`,
  `INSERT INTO order_items (nursery_id, order_id, position, plant_type_id, container_size_id, quantity, unit_price, line_total)
    SELECT :nursery, orders.id, n, plants.ids[1 + (order_number * 7 + n * 31) % 300],
      (SELECT id FROM container_sizes WHERE nursery_id = :nursery AND name = (ARRAY['PB5', '1 L', '3 L', '5 L'])[1 + n % 4]), 20, 5, 100
    FROM orders, generate_series(0, 4) AS n, ${ids('plant_types')} AS plants WHERE orders.nursery_id = :nursery`,
  `INSERT INTO payments (nursery_id, order_id, kind, amount, method, paid_on)
    SELECT :nursery, id, 'deposit', 20, 'eftpos', order_date FROM orders WHERE nursery_id = :nursery AND order_number % 5 = 0`,
  `INSERT INTO saved_carts (nursery_id, id, kind, number, total_amount, state, sale_id)
    SELECT :nursery, new_id(), 'layby', 'L' || invoice_number, 46, 'sold', id FROM sales WHERE nursery_id = :nursery AND invoice_number::int % 125 = 3`,
  `INSERT INTO payments (nursery_id, kind, layby_id, amount, method, paid_on, paid_at)
    SELECT :nursery, 'layby', saved_carts.id, 46, 'cash', sale_date - 9, sold_at - interval '9 days' FROM saved_carts JOIN sales ON sales.nursery_id = saved_carts.nursery_id AND sales.id = sale_id
    WHERE saved_carts.nursery_id = :nursery`,
  `INSERT INTO production_tasks (nursery_id, title, task_type, status, scheduled_date)
    SELECT :nursery, 'Task ' || i, (ARRAY['potting-up', 'division', 'for-sale', 'spraying'])[1 + i % 4], CASE WHEN i <= 300 THEN 'pending' ELSE 'completed' END,
      now()::date + 7 - i / 10 FROM generate_series(1, 20000) AS i`,
  `INSERT INTO reports (nursery_id, kind, title, from_day, to_day, request, status, progress, content, ready_at)
    SELECT :nursery, 'sales', 'Sales report', now()::date - 30, now()::date, '{}', 'ready', 100,
      jsonb_build_object('title', repeat('Sales ', 10000)), now() FROM generate_series(1, 200)`,
]
