/** Conditions on rows: which are of a person. */
import { Sql, join, sql } from '#server/sql.ts'
import type { PersonKey } from '../person.ts'

/** A person as rows are looked up by. */
export interface Person {
  readonly kind: PersonKey['kind']
  /** Empty for a customer without an account. */
  readonly id: string
  readonly name: string
  readonly initials: string
  readonly emails: readonly string[]
}

/** Parameters of every selection: the nursery, and the day after which documents must still be retained. */
export interface Selecting {
  readonly nursery_id: string
  readonly retainedAfter: string
}

export type Rows = (person: Person, selecting: Selecting) => Sql

export const never = sql`false`
export const named = (name: string) => new Sql(`"${name}"`, [])

export const either =
  (...conditions: readonly Rows[]): Rows =>
  (person, selecting) =>
    sql`(${join(
      conditions.map((condition) => condition(person, selecting)),
      ' OR ',
    )})`

const byId =
  (kind: Person['kind'], column: string): Rows =>
  (person) =>
    person.kind === kind ? sql`${named(column)} = ${person.id}::uuid` : never
export const ofAccount = (column = 'business_account_id') => byId('account', column)
export const ofStaff = (column: string) => byId('staff', column)
export const ofVendor = (column: string) => byId('vendor', column)

/** A customer without an account, whose name, address or number is written in one of these columns. */
export const written =
  (...columns: readonly string[]): Rows =>
  (person) =>
    person.kind === 'customer' ? sql`lower(${person.name}) IN (${join(columns.map(lower), ', ')})` : never
const lower = (column: string) => sql`lower(btrim(${named(column)}))`

export const byEmail =
  (column: string): Rows =>
  ({ emails }) =>
    emails.length === 0 ? never : sql`${lower(column)} = ANY (${emails.map((email) => email.toLowerCase())}::text[])`

/** The name is part of a longer text. Very short names would be found in every text. */
export const mentionedIn =
  (...columns: readonly string[]): Rows =>
  ({ name }) =>
    name.length < 3
      ? never
      : sql`position(lower(${name}) IN lower(${join(
          columns.map((column) => sql`coalesce(${named(column)}::text, '')`),
          " || ' ' || ",
        )})) > 0`

export const salesOf = either(ofAccount(), (person, selecting) =>
  person.kind === 'customer' ? sql`business_account_id IS NULL AND ${written('customer_name')(person, selecting)}` : never,
)
/** Rows that refer to a sale of the person. */
export const bySale =
  (column = 'sale_id'): Rows =>
  (person, selecting) =>
    person.kind === 'account' || person.kind === 'customer'
      ? sql`${named(column)} IN (SELECT id FROM sales WHERE nursery_id = ${selecting.nursery_id}::uuid AND ${salesOf(person, selecting)})`
      : never
export const byCreditNote: Rows = (person, selecting) =>
  sql`credit_note_id IN (SELECT id FROM credit_notes WHERE nursery_id = ${selecting.nursery_id}::uuid AND ${bySale()(person, selecting)})`

export const both =
  (one: Rows, other: Sql): Rows =>
  (person, selecting) =>
    sql`(${one(person, selecting)} AND ${other})`

/** Invoices print their buyer from the account, so it is retained as long as the newest invoice. */
export const isOnInvoice: Rows = (_, { nursery_id, retainedAfter }) => sql`EXISTS (
  SELECT FROM sales WHERE sales.nursery_id = ${nursery_id}::uuid AND sales.business_account_id = business_accounts.id AND sale_date > ${retainedAfter}::date)`
export const isOnBill: Rows = (_, { nursery_id, retainedAfter }) => sql`(
  EXISTS (SELECT FROM bills WHERE bills.nursery_id = ${nursery_id}::uuid AND bills.vendor_id = vendors.id AND bill_date > ${retainedAfter}::date)
  OR EXISTS (SELECT FROM expenses WHERE expenses.nursery_id = ${nursery_id}::uuid AND expenses.vendor_id = vendors.id AND expense_date > ${retainedAfter}::date))`
export const not =
  (condition: Rows): Rows =>
  (person, selecting) =>
    sql`NOT ${condition(person, selecting)}`
export const and =
  (...conditions: readonly Rows[]): Rows =>
  (person, selecting) =>
    sql`(${join(
      conditions.map((condition) => condition(person, selecting)),
      ' AND ',
    )})`

/** An order with goods that left, or with an invoice. */
export const wasDelivered: Rows = (_, { nursery_id }) => sql`(sale_id IS NOT NULL OR EXISTS (
  SELECT FROM order_dockets WHERE order_dockets.nursery_id = ${nursery_id}::uuid AND order_dockets.order_id = orders.id))`
export const ordersOf = either(ofAccount(), both(written('customer_name'), sql`business_account_id IS NULL`))
/** Rows that refer to an order of the person. */
export const byOrder: Rows = (person, selecting) =>
  person.kind === 'account' || person.kind === 'customer'
    ? sql`order_id IN (SELECT id FROM orders WHERE nursery_id = ${selecting.nursery_id}::uuid AND ${ordersOf(person, selecting)})`
    : never
