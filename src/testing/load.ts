/** Tills that ring up sales over HTTP without a pause while something below them stops or breaks, and what the books must hold afterwards. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { type Db, openPool } from '#server/database.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { forSale, lineOf } from './products.ts'

export interface Shop {
  readonly nursery_id: string
  readonly plant: string
  readonly batch: string
  /** A token of its only device, for the next ten minutes by the clock of the product that renewed it last. */
  readonly token: () => Promise<string>
  /** Renews it at the product by the device's cookie, as a browser does after a 401. */
  readonly renew: (origin: string) => Promise<unknown>
}

const inStock = 1_000_000

/** A new, empty nursery with one device of its admin; `secret` is the SESSION_SECRET of the product. */
export async function openNursery(ownerUrl: string, secret: string): Promise<Omit<Shop, 'plant' | 'batch'>> {
  const [nursery_id, user_id, session_id] = [randomUUID(), randomUUID(), randomUUID()]
  await ask(ownerUrl, `INSERT INTO nurseries (id, name, plan) VALUES ($1, 'Load', 'pro')`, [nursery_id])
  await ask(
    ownerUrl,
    `INSERT INTO users (nursery_id, id, subject, role, first_name) VALUES ($1, $2::uuid, $2::text, 'admin', 'Load')`,
    [nursery_id, user_id],
  )
  const renewal = randomBytes(50).toString('base64url').slice(0, 65)
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
  await ask(
    ownerUrl,
    `INSERT INTO device_sessions (nursery_id, id, user_id, device_id, renewal_family_hash, renewal_hash) VALUES ($1, $2, $3, 'load', $4, $5)`,
    [nursery_id, session_id, user_id, hashOf(renewal.slice(0, 22)), hashOf(renewal)],
  )
  await inNursery(ownerUrl, nursery_id, (db) => startSettings(db, { nurseryName: 'Load' }))
  let cookie = `glasshouse=${nursery_id}.${session_id}.${renewal}`
  let renewed: string | undefined
  let renewing: Promise<unknown> | undefined
  const token = async () => renewed ?? sessionTokens(secret).sign({ nursery_id, session_id })
  const renewOnce = async (origin: string) => {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api/sessions/refresh`, { method: 'POST', body: '{}', headers })
    renewed = response.headers.get('x-enhanced-token') ?? renewed
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    renewing = undefined
    return response.status
  }
  return { nursery_id, token, renew: (origin) => (renewing ??= renewOnce(origin)) }
}

/** The same with a million plants of one kind. */
export async function openShop(ownerUrl: string, secret: string): Promise<Shop> {
  const nursery = await openNursery(ownerUrl, secret)
  const { plant, batch } = await inNursery(ownerUrl, nursery.nursery_id, (db) => forSale(db, { quantity: inStock }))
  return { ...nursery, plant, batch }
}

async function inNursery<T>(ownerUrl: string, nurseryId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool(ownerUrl, 1)
  return withTenantTransaction(pool, nurseryId, work).finally(() => pool.end())
}

/** Runs one statement as the owner; returns its rows. */
export async function ask<Row extends object>(ownerUrl: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {}) // its statement fails with it
  await client.connect()
  const { rows } = await client.query<Row>(text, [...values]).finally(() => client.end())
  return rows
}

export interface Sold {
  /** Id and invoice number of every sale that was answered with 201. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Requests answered with 401, 409, 502, 503 or 504, by their status, and those whose connection ended without an answer. All were sent again. */
  readonly refused: Readonly<Record<string, number>>
  /** The longest that anybody waited for an answer, a refusal or the end of the connection, in milliseconds. */
  readonly longest: number
  /** Answers that were wrong: another status, or another invoice number for the same key. */
  readonly wrong: readonly string[]
}

/**
 * Sells at several tills at once until `stop` is called, with `between` milliseconds between two sales of a till. Each sale is
 * sent until it is acknowledged, and some once more after that.
 */
export function keepSelling(origin: string, shop: Shop, tills: number, between = 0) {
  const acknowledged = new Map<string, string>()
  const refused: Record<string, number> = {}
  const wrong: string[] = []
  let longest = 0
  let stopping = false

  const once = async (id: string) => {
    const response = await fetch(`${origin}/api/sales`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await shop.token()}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ id, payment_method: 'card', items: [lineOf(shop.plant)] }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, text: await response.text() }
  }
  const untilAnswered = async (id: string): Promise<string | undefined> => {
    for (;;) {
      const sentAt = performance.now()
      const reply = await once(id).catch(() => undefined)
      longest = Math.max(longest, performance.now() - sentAt)
      if (reply?.status === 201) return (JSON.parse(reply.text) as { data: { invoice_number: string } }).data.invoice_number
      const why = String(reply?.status ?? 'unanswered')
      // 409 is a sale whose first try is still under way, or waited for another's lock: a till sends it again, too.
      if (reply !== undefined && ![401, 409, 502, 503, 504].includes(reply.status)) return void wrong.push(`${why} ${reply.text}`)
      refused[why] = (refused[why] ?? 0) + 1
      if (reply?.status === 401) await shop.renew(origin)
      await pause(50)
    }
  }
  const till = async () => {
    for (let n = 0; !stopping; n++) {
      const id = randomUUID()
      const invoice = await untilAnswered(id)
      if (invoice === undefined) continue
      acknowledged.set(id, invoice)
      if (n % 10 === 0 && (await untilAnswered(id)) !== invoice) wrong.push(`${id} became two sales`)
      if (between > 0) await pause(between)
    }
  }
  const selling = Promise.all(Array.from({ length: tills }, till))
  return {
    /** Number of sales acknowledged so far. */
    count: () => acknowledged.size,
    /** Number of requests refused so far. */
    refusals: () => Object.values(refused).reduce((all, count) => all + count, 0),
    /** Stops once the sale of every till is acknowledged. */
    async stop(): Promise<Sold> {
      stopping = true
      await selling
      return { acknowledged, refused, longest, wrong }
    },
  }
}

/** Lists errors in the books of a shop in which only these sales were made. */
export async function mistakesIn(ownerUrl: string, { nursery_id, batch }: Shop, sold: Sold): Promise<string[]> {
  const found = await ask<{ id: string; invoice_number: string }>(
    ownerUrl,
    'SELECT id, invoice_number FROM sales WHERE nursery_id = $1',
    [nursery_id],
  )
  const numbers = found.map(({ invoice_number }) => Number(invoice_number.replaceAll(/\D/g, ''))).toSorted((a, b) => a - b)
  const booked = new Map(found.map(({ id, invoice_number }) => [id, invoice_number]))
  const [counted] = await ask<Record<string, number>>(
    ownerUrl,
    `SELECT
      (SELECT count(*) FROM sales AS s WHERE nursery_id = $1 AND subtotal <>
        (SELECT coalesce(sum(line_total), 0) FROM sale_items AS i WHERE i.nursery_id = $1 AND i.sale_id = s.id))::int AS "sales whose lines differ from their total",
      (SELECT count(*) FROM sales AS s WHERE nursery_id = $1 AND total_amount <>
        (SELECT coalesce(sum(amount), 0) FROM payments AS p WHERE p.nursery_id = $1 AND p.sale_id = s.id))::int AS "sales whose payments differ from their total",
      (SELECT count(*) FROM plant_batches AS b WHERE nursery_id = $1 AND id = $2 AND quantity_current <> ${inStock} -
        (SELECT coalesce(sum(quantity), 0) FROM sale_items WHERE nursery_id = $1))::int AS "batches that differ from what was sold",
      (SELECT count(*) FROM plant_batches AS b WHERE nursery_id = $1 AND id = $2 AND quantity_current <> ${inStock} +
        (SELECT coalesce(sum(delta), 0) FROM batch_history AS h WHERE h.nursery_id = $1 AND h.batch_id = b.id))::int AS "batches that differ from their ledger",
      (SELECT count(*) FROM (SELECT entry_id FROM journal_lines WHERE nursery_id = $1 GROUP BY entry_id HAVING sum(amount) <> 0) AS u)::int AS "journal entries out of balance"`,
    [nursery_id, batch],
  )
  return [
    ...sold.wrong,
    ...[...sold.acknowledged]
      .filter(([id, number]) => booked.get(id) !== number)
      .map(([id]) => `${id} was acknowledged and is not found`),
    ...(found.length === sold.acknowledged.size
      ? []
      : [`${found.length} sales are found, ${sold.acknowledged.size} acknowledged`]),
    ...numbers
      .filter((number, i) => number !== (numbers[0] ?? 0) + i)
      .slice(0, 1)
      .map((number) => `a gap or twin before invoice ${number}`),
    ...Object.entries(counted ?? {})
      .filter(([, count]) => count !== 0)
      .map(([what, count]) => `${count} ${what}`),
  ]
}
