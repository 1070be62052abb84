/**
 * Registry of personal data: the rows that belong to a person, and their treatment when the person is erased. Reads and writes
 * tables of all modules by name, as the erasure of a nursery does; a test fails for an unclassified text column.
 */
import { erasedSubject } from '#modules/people/person.ts'
import { type Sql, nowUnlessSet, sql } from '#server/sql.ts'
import { freeText } from '../columns.ts'
import { formerMember } from '../person.ts'
import type { RetentionReason } from '../retention.ts'
import {
  type Person,
  type Rows,
  and,
  both,
  byCreditNote,
  byEmail,
  byOrder,
  bySale,
  either,
  isOnBill,
  isOnInvoice,
  mentionedIn,
  never,
  not,
  ofAccount,
  ofStaff,
  ofVendor,
  ordersOf,
  salesOf,
  wasDelivered,
  written,
} from './person-rows.queries.ts'

export interface Place {
  readonly table: string
  /** For people. */
  readonly title: string
  /** The columns that can hold the person's data. */
  readonly columns: string
  /** A condition on the rows of the table. */
  readonly rows: Rows
  readonly treatment: { readonly erase: (person: Person) => Sql } | 'delete' | { readonly keep: RetentionReason }
}

const erase = (set: Sql): Place['treatment'] => ({ erase: () => set })
const tax: Place['treatment'] = { keep: 'tax' }

export const places: readonly Place[] = [
  {
    table: 'business_accounts',
    title: 'Account: contacts, e-mail, phone, notes',
    columns: 'contact_name email phone notes delivery_address exemption_number code contacts',
    rows: ofAccount('id'),
    treatment:
      erase(sql`contact_name = '', email = '', phone = '', notes = '', delivery_address = '', exemption_number = '', code = '', contacts = '[]',
      no_reminders = true, on_hold = true, archived_at = ${nowUnlessSet('archived_at')}, updated_at = now(), version = version + 1`),
  },
  {
    table: 'business_accounts',
    title: 'Account: name, address, tax number',
    columns: 'name address tax_number',
    rows: and(ofAccount('id'), not(isOnInvoice)),
    treatment: erase(sql`name = 'Erased customer', address = '', tax_number = ''`),
  },
  {
    table: 'business_accounts',
    title: 'Account: name, address, tax number on invoices',
    columns: 'name address tax_number',
    rows: and(ofAccount('id'), isOnInvoice),
    treatment: tax,
  },
  { table: 'account_activities', title: 'Calls, visits and notes', columns: 'text', rows: ofAccount(), treatment: 'delete' },
  {
    table: 'mailing_recipients',
    title: 'Statements and reminders sent',
    columns: 'email message',
    rows: ofAccount(),
    treatment: erase(sql`email = '', message = ''`),
  },
  {
    table: 'availability_links',
    title: 'Shared lists',
    columns: 'name',
    rows: ofAccount(),
    treatment: erase(sql`name = 'Erased', revoked_at = ${nowUnlessSet('revoked_at')}`),
  },
  {
    table: 'mails',
    title: 'E-mails',
    columns: 'sent_to subject body html attachments failure unsubscribe',
    rows: either(
      byEmail('sent_to'),
      both(ofAccount('reference_id'), sql`reference_type = 'business_account'`),
      (person, selecting) => both(bySale('reference_id'), sql`reference_type = 'sale'`)(person, selecting),
    ),
    // Nothing is left to send: what still waited is never sent.
    treatment:
      erase(sql`sent_to = '', subject = 'Erased', body = '', html = NULL, attachments = '[]', failure = NULL, unsubscribe = NULL,
      emptied_at = ${nowUnlessSet('emptied_at')}, finished_at = ${nowUnlessSet('finished_at')},
      status = CASE WHEN status IN ('waiting', 'failed') THEN 'stored' ELSE status END`),
  },
  {
    table: 'mails',
    title: 'E-mails with their address for replies',
    columns: 'reply_to',
    rows: byEmail('reply_to'),
    treatment: erase(sql`reply_to = NULL`),
  },
  {
    table: 'notifications',
    title: 'Notifications',
    columns: 'title message',
    rows: either(ofStaff('user_id'), ofAccount('reference_id'), mentionedIn('title', 'message')),
    treatment: 'delete',
  },
  {
    table: 'orders',
    title: 'Undelivered orders',
    columns: 'customer_name notes ship_to customer_order_number',
    rows: and(ordersOf, not(wasDelivered)),
    treatment: erase(sql`customer_name = 'Erased', notes = '', ship_to = '', customer_order_number = '', version = version + 1`),
  },
  {
    table: 'orders',
    title: 'Delivered orders',
    columns: 'customer_name notes ship_to customer_order_number',
    rows: and(ordersOf, wasDelivered),
    treatment: tax,
  },
  {
    table: 'delivery_stops',
    title: 'Proof of delivery: receiver, signature',
    columns: 'receiver signature',
    rows: either(byOrder, written('receiver')),
    treatment: tax,
  },
  {
    table: 'standing_orders',
    title: 'Standing orders',
    columns: 'customer_name notes',
    rows: either(ofAccount(), both(written('customer_name'), sql`business_account_id IS NULL`)),
    treatment: erase(
      sql`customer_name = 'Erased', notes = '', archived_at = ${nowUnlessSet('archived_at')}, version = version + 1`,
    ),
  },
  {
    table: 'saved_carts',
    title: 'Parked carts, quotes and lay-bys',
    columns: 'name customer_name contact exemption_number',
    rows: either(ofAccount(), both(written('name', 'customer_name', 'contact'), sql`business_account_id IS NULL`)),
    treatment: erase(sql`name = '', customer_name = 'Erased', contact = '', exemption_number = ''`),
  },
  {
    table: 'store_credits',
    title: 'Store credits',
    columns: 'customer_name',
    rows: either(written('customer_name'), byCreditNote),
    treatment: erase(sql`customer_name = ''`),
  },
  {
    table: 'reports',
    title: 'Saved reports',
    columns: 'title request content',
    rows: mentionedIn('title', 'content'),
    treatment: 'delete',
  },
  {
    table: 'sales',
    title: 'Invoices and receipts',
    columns: 'customer_name customer_order_number notes discount_reason void_reason',
    rows: salesOf,
    treatment: tax,
  },
  {
    table: 'sale_changes',
    title: 'Corrected customers on invoices',
    columns: 'name_before name_after',
    rows: either(bySale(), written('name_before', 'name_after')),
    treatment: tax,
  },
  {
    table: 'sold_lines',
    title: 'Sales totals',
    columns: 'customer_name',
    rows: either(ofAccount(), both(written('customer_name'), sql`business_account_id IS NULL`)),
    treatment: tax,
  },
  {
    table: 'sold_sums',
    title: 'Sales totals by month and year',
    columns: 'customer_name',
    rows: either(ofAccount(), both(written('customer_name'), sql`business_account_id IS NULL`)),
    treatment: tax,
  },
  {
    table: 'sold_facts',
    title: 'Sales totals by customer and salesperson',
    columns: 'member_label',
    rows: (person, selecting) =>
      person.kind === 'customer'
        ? written('member_label')(person, selecting)
        : person.id === ''
          ? never
          : sql`member_key = ${person.id}`,
    treatment: tax,
  },
  { table: 'payments', title: 'Payments', columns: 'reason reference', rows: either(ofAccount(), bySale()), treatment: tax },
  { table: 'account_entries', title: 'Account ledger', columns: 'notes', rows: ofAccount(), treatment: tax },
  { table: 'journal_entries', title: 'Journal', columns: 'description', rows: mentionedIn('description'), treatment: tax },
  {
    table: 'bank_lines',
    title: 'Bank statements',
    columns: 'description reference',
    rows: mentionedIn('description', 'reference'),
    treatment: tax,
  },
  {
    table: 'accounting_export_files',
    title: 'Files for the accountant',
    columns: 'content',
    rows: mentionedIn('content'),
    treatment: tax,
  },
  {
    table: 'vendors',
    title: 'Vendor: address, e-mail, phone, account number, tax number',
    columns: 'address email phone account_number tax_number',
    rows: ofVendor('id'),
    treatment: erase(
      sql`address = '', email = '', phone = '', account_number = '', tax_number = '', archived_at = ${nowUnlessSet('archived_at')}, version = version + 1`,
    ),
  },
  {
    table: 'vendors',
    title: 'Vendor: name',
    columns: 'name',
    rows: and(ofVendor('id'), not(isOnBill)),
    // Names of vendors are unique.
    treatment: erase(sql`name = 'Erased ' || right(id::text, 12)`),
  },
  {
    table: 'vendors',
    title: 'Vendor: name on bills and expenses',
    columns: 'name',
    rows: and(ofVendor('id'), isOnBill),
    treatment: tax,
  },
  { table: 'bills', title: 'Bills', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  { table: 'expenses', title: 'Expenses', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  { table: 'recurring_expenses', title: 'Recurring expenses', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  { table: 'royalty_terms', title: 'Royalty terms', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  {
    table: 'royalty_declarations',
    title: 'Royalty declarations',
    columns: '',
    rows: ofVendor('vendor_id'),
    treatment: tax,
  },
  { table: 'purchase_orders', title: 'Purchase orders', columns: 'printed_vendor', rows: ofVendor('vendor_id'), treatment: tax },
  { table: 'inventory_items', title: 'Supplies bought there', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  { table: 'plant_batches', title: 'Plants bought there', columns: '', rows: ofVendor('vendor_id'), treatment: tax },
  {
    table: 'users',
    title: 'Member of staff: name, e-mail, sign-in',
    columns: 'subject first_name last_name email',
    rows: ofStaff('id'),
    treatment: {
      erase: ({ initials }) =>
        sql`subject = ${erasedSubject} || id, first_name = ${formerMember}, last_name = ${initials}, email = '', version = version + 1`,
    },
  },
  {
    table: 'device_sessions',
    title: 'Signed-in devices',
    columns: 'device_info ip_address',
    rows: ofStaff('user_id'),
    treatment: 'delete',
  },
  { table: 'opening_views', title: 'Views their lists open with', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'saved_views', title: 'Saved views of lists', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'staff_pins', title: 'PIN', columns: 'pin_hash', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'pin_attempts', title: 'Wrong PINs', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'notification_settings', title: 'Notification settings', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'report_recipients', title: 'Recipients of reports', columns: 'email', rows: byEmail('email'), treatment: 'delete' },
  { table: 'push_subscriptions', title: 'Devices with notices', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'push_choices', title: 'Notices on devices', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'calendar_links', title: 'Calendar address', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'export_links', title: 'Link to export everything', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'notification_digests', title: 'Morning e-mail settings', columns: '', rows: ofStaff('user_id'), treatment: 'delete' },
  { table: 'sales', title: 'Sales they rang up', columns: 'soldBy', rows: ofStaff('created_by'), treatment: { keep: 'staff' } },
  {
    table: 'sold_lines',
    title: 'Totals of their sales',
    columns: 'soldBy',
    rows: ofStaff('created_by'),
    treatment: { keep: 'staff' },
  },
  {
    table: 'sold_sums',
    title: 'Totals of their sales by month and year',
    columns: 'soldBy',
    rows: ofStaff('created_by'),
    treatment: { keep: 'staff' },
  },
  {
    table: 'sprays',
    title: 'Spray diary',
    columns: 'applicator',
    rows: (person) => (person.kind === 'staff' ? sql`lower(btrim(applicator)) = lower(${person.name})` : never),
    treatment: { keep: 'sprays' },
  },
  {
    table: 'idempotency_keys',
    title: 'Answers to repeated requests',
    columns: 'answer',
    rows: mentionedIn('answer'),
    treatment: { keep: 'repeats' },
  },
  {
    table: 'webhook_deliveries',
    title: 'Events sent to programs',
    columns: 'body answer',
    rows: mentionedIn('body', 'answer'),
    treatment: { keep: 'repeats' },
  },
  {
    table: 'audit_log',
    title: 'History of changes',
    columns: 'before after',
    rows: either(
      (person) => (person.id === '' ? never : sql`subject_id = ${person.id}::uuid`),
      ofStaff('user_id'),
      mentionedIn('before', 'after'),
    ),
    treatment: { keep: 'history' },
  },
  ...Object.entries(freeText).map(([table, columns]): Place => ({
    table,
    title: `Notes: ${table.replaceAll('_', ' ')}`,
    columns,
    rows: mentionedIn(...columns.split(' ')),
    treatment: { keep: 'hand' },
  })),
]

/** For the guard of the schema. */
export const personalColumns = places.map(({ table, columns }) => [table, columns] as const)
