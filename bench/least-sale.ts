/**
 * The least SQL that books a sale of five lines: a sale, its lines, a stock ledger, the stock and a number without gaps, with the keys and
 * indexes that any system needs for them. The measure of the product's own sale.
 */
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const schema = `
  CREATE SCHEMA least;
  CREATE TABLE least.plant (id int PRIMARY KEY, name text NOT NULL, barcode text NOT NULL UNIQUE, price numeric(12,2) NOT NULL);
  CREATE TABLE least.stock (plant_id int PRIMARY KEY REFERENCES least.plant, quantity int NOT NULL) WITH (fillfactor = 50);
  CREATE TABLE least.counter (id int PRIMARY KEY, next_number bigint NOT NULL) WITH (fillfactor = 10);
  CREATE TABLE least.sale (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, invoice_number bigint UNIQUE, sold_at timestamptz NOT NULL DEFAULT now(),
    customer_name text, payment_method text NOT NULL, payment_status text NOT NULL,
    subtotal numeric(12,2), tax_amount numeric(12,2), total_amount numeric(12,2), created_by int);
  CREATE INDEX ON least.sale (sold_at DESC, id DESC);
  CREATE TABLE least.sale_item (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sale_id bigint NOT NULL REFERENCES least.sale, plant_id int NOT NULL REFERENCES least.plant,
    container_size text, quantity int NOT NULL, unit_price numeric(12,2) NOT NULL, line_total numeric(12,2) NOT NULL);
  CREATE INDEX ON least.sale_item (sale_id);
  CREATE TABLE least.stock_ledger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, plant_id int NOT NULL REFERENCES least.plant, sale_id bigint REFERENCES least.sale,
    delta int NOT NULL, booked_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON least.stock_ledger (plant_id, id);
  INSERT INTO least.counter VALUES (1, 20001);
  INSERT INTO least.plant SELECT n, 'Plant ' || n, '21' || lpad(n::text, 11, '0'), 12.5 FROM generate_series(1, 2000) AS n;
  INSERT INTO least.stock SELECT id, 1000000000 FROM least.plant;
  INSERT INTO least.sale (invoice_number, payment_method, payment_status, subtotal, tax_amount, total_amount, created_by)
    SELECT n, 'card', 'paid', 62.5, 8.15, 62.5, 1 FROM generate_series(1, 20000) AS n;
  INSERT INTO least.sale_item (sale_id, plant_id, container_size, quantity, unit_price, line_total)
    SELECT sale.id, 1 + (sale.id * 7 + n * 131) % 2000, '14 cm', 1, 12.5, 12.5 FROM least.sale, generate_series(0, 4) AS n;
  INSERT INTO least.stock_ledger (plant_id, sale_id, delta) SELECT plant_id, sale_id, -quantity FROM least.sale_item;`

const plants = [1, 2, 3, 4, 5]

/** In the order of their ids, so that two sales never wait for each other in a circle. */
const script = [
  ...plants.map((n) => `\\set p${n} random(${(n - 1) * 400 + 1}, ${n * 400})`),
  'BEGIN;',
  `INSERT INTO least.sale (payment_method, payment_status, subtotal, tax_amount, total_amount, created_by) VALUES ('card', 'paid', 62.5, 8.15, 62.5, 1) RETURNING id \\gset`,
  `INSERT INTO least.sale_item (sale_id, plant_id, container_size, quantity, unit_price, line_total) VALUES ${plants.map((n) => `(:id, :p${n}, '14 cm', 1, 12.5, 12.5)`).join(', ')};`,
  `INSERT INTO least.stock_ledger (plant_id, sale_id, delta) VALUES ${plants.map((n) => `(:p${n}, :id, -1)`).join(', ')};`,
  `UPDATE least.stock SET quantity = quantity - 1 FROM (VALUES ${plants.map((n) => `(:p${n}::int)`).join(', ')}) AS sold (id) WHERE plant_id = sold.id;`,
  'UPDATE least.counter SET next_number = next_number + 1 WHERE id = 1 RETURNING next_number - 1 AS number \\gset',
  'UPDATE least.sale SET invoice_number = :number WHERE id = :id;',
  'COMMIT;',
]

/** The same for what a till waits for: a barcode, and the newest 50 sales. */
const scan = [
  '\\set n random(1, 2000)',
  `SELECT plant.id, name, price, quantity FROM least.plant JOIN least.stock ON plant_id = plant.id WHERE barcode = '21' || lpad((:n)::text, 11, '0');`,
]
const newest = [
  'SELECT id, invoice_number, sold_at, customer_name, payment_method, payment_status, subtotal, tax_amount, total_amount FROM least.sale ORDER BY sold_at DESC, id DESC LIMIT 50;',
]

/** The paths of scripts for pgbench. */
interface LeastSql {
  readonly sale: string
  readonly scan: string
  readonly newest: string
}

/** Creates the tables of the least SQL, filled like those of the nursery it is compared with. */
export async function leastSql(owner: pg.Pool, folder: string): Promise<LeastSql> {
  await owner.query(schema)
  const write = (name: string, lines: readonly string[]) => {
    const file = path.join(folder, `least-${name}.sql`)
    fs.writeFileSync(file, lines.join('\n'))
    return file
  }
  return { sale: write('sale', script), scan: write('scan', scan), newest: write('newest', newest) }
}
