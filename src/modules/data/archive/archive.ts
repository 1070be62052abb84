/** Format of an exported archive: every table in full, the files, and a manifest to verify them. */
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'

/** Raised when an older product could no longer read the archive. */
export const archiveFormat = 1

export const manifestName = 'manifest.json'
/** The rows of a table, a JSON object a line: every value as PostgreSQL writes it. This is what an import reads. */
export const dataName = (table: string) => `data/${table}.ndjson`
/** The same rows for people. */
export const csvName = (table: string) => `tables/${table}.csv`

const Entry = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })
export type Entry = z.infer<typeof Entry>

const Table = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.int() })

export const Manifest = z.object({
  product: z.literal('glasshouse'),
  format: z.int(),
  /** The newest migration of the product that exported it. */
  schema: z.int(),
  nursery: z.string(),
  exported_at: z.string(),
  tables: z.array(Table),
  /** Every other file of the archive. */
  entries: z.array(Entry),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * Tables of a nursery that are in no export, each with the reason. Every other table is: a test fails for a new one that is neither
 * exported nor named here.
 */
export const notExported: Readonly<Record<string, string>> = {
  aggregation_watermarks: 'rebuilt from the ledgers',
  api_keys: 'secrets: keys are made again',
  batches_in_stock: 'rebuilt from the ledgers',
  calendar_links: 'secrets: addresses are made again',
  card_connections: 'secrets: the card provider is connected again',
  card_entries: 'about the connection to a card provider; what it came to is in the journal',
  card_events: 'about the connection to a card provider',
  card_payments: 'about the connection to a card provider; what was paid is in payments',
  card_readers: 'about the connection to a card provider',
  card_refunds: 'about the connection to a card provider; what was refunded is in payments',
  card_simulations: 'no money: for trying and training',
  device_sessions: 'who is signed in on which device of this installation',
  export_links: 'secrets: mailed when a subscription ends',
  idempotency_keys: 'answers to repeated requests of this installation',
  nursery_erasures: 'about this installation',
  nursery_exports: 'about this installation',
  nursery_imports: 'about this installation',
  pin_attempts: 'about devices of this installation',
  push_choices: 'about devices of this installation',
  push_subscriptions: 'about devices of this installation',
  sold_facts: 'rebuilt from the ledgers',
  sold_lines: 'rebuilt from the ledgers',
  sold_sums: 'rebuilt from the ledgers',
  staff_pins: 'secrets: PINs are set again',
  stock_facts: 'rebuilt from the ledgers',
  stored_files: 'rebuilt as the files are stored',
  support_grants: 'who may support this installation',
  webhook_deliveries: 'what this installation sent',
  webhooks: 'their secrets are of this installation: they are added again',
}

/** Columns that are in no export, and what an import writes in their place, as SQL; null: nothing. */
export const secretColumns: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  // The link in the hands of customers opens nothing any more.
  availability_links: { secret_hash: "'imported ' || new_id()" },
  // A signed link.
  mails: { unsubscribe: null },
  // Id at the identity provider: an imported person cannot sign in before confirming their address.
  users: { subject: "'imported:' || row.id" },
}

const refuse = (message: string) => new Problem('UNSUPPORTED_TYPE', message)

/** Reads the manifest of an archive; throws a Problem that says what to do where this product cannot import it. */
export function parseManifest(text: string, schema: number): Manifest {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refuse('The file manifest.json of this archive is damaged. Export again, and import that archive.')
  }
  const parsed = Manifest.safeParse(given)
  if (!parsed.success) throw refuse('This is not an archive that Glasshouse exported: its manifest.json says something else.')
  const manifest = parsed.data
  if (manifest.format > archiveFormat || manifest.schema > schema)
    throw refuse(
      `This archive was exported by a newer Glasshouse (${manifest.schema}; this one is ${schema}). Have this one updated, then import it again.`,
    )
  return manifest
}
