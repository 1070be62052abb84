/**
 * Card payments at two readers and by links, while the server is killed: the provider's own ledger and the books hold the same money, each payment
 * once. The faults: the page is closed, an answer is lost, an event comes first, twice, late or never, two tills share a reader, a payment is
 * cancelled while the card is presented, an invoice is paid on two devices or voided while it is paid, and the bank of a card sends a refund back.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { createAccount } from '#modules/customers/contract.ts'
import * as cards from '#modules/selling/card/card-calls.ts'
import { getPayLink } from '#modules/selling/document/contract.ts'
import { registerTill } from '#modules/selling/payment/till-calls.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { openPool } from '#server/database.ts'
import { newSecret } from '#server/secrets.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { ask, openShop } from '#testing/load.ts'
import { type Send, caller } from '#testing/nursery.ts'
import { lineOf } from '#testing/products.ts'
import { prove } from '#testing/proof.ts'
import { dice } from '#testing/random-sales.ts'
import { rounds, seed } from '#testing/size.ts'
import { type Started, childrenOf, databaseUrlOf, end, startProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'

const folder = ownTestFolder('card-payments')
afterAll(() => discard(folder))

const wanted = 200 * rounds
const kills = 10 * rounds
const eventsKey = 'events of the simulator'
/** Lines of the sales: 4 plants of 10.00. */
const quantity = '4'

/** Moments at which the server is killed, with the requests that are on their way. */
const moments = ['start', 'capture', 'booking', 'refund', 'link'] as const
type Moment = (typeof moments)[number]

const windows = process.platform === 'win32'

test.skipIf(windows)(
  `${wanted} card payments and ${kills} kills: the books hold what the provider took (SEED=${seed})`,
  async () => {
    const roll = dice(seed)
    const sessionSecret = newSecret()
    const port = String(await freePort())
    const env = {
      PORT: port,
      SESSION_SECRET: sessionSecret,
      MEMBERSHIP_SECRET: newSecret(),
      CALLS_A_MINUTE: '999999',
      TRUST_PROXY: 'loopback',
    }
    let product: Started = await startProduct(folder, env)
    onTestFinished(async () => void (await end(product, 'SIGTERM')))
    const origin = product.address
    const database = () => databaseUrlOf(folder)
    const shop = await openShop(database(), sessionSecret)
    const { nursery_id } = shop
    const rowsOf = <Row extends object>(text: string) => ask<Row>(database(), text, [nursery_id])
    const rowOf = async <Row extends object>(text: string): Promise<Row> => {
      const [row] = await rowsOf<Row>(text)
      if (!row) throw new Error('No row was found.')
      return row
    }

    const killed = { start: 0, capture: 0, booking: 0, refund: 0, link: 0 } satisfies Record<Moment, number>
    const killings = () => Object.values(killed).reduce((all, count) => all + count, 0)
    let started = 0
    let restarting: Promise<void> | undefined
    /** Kills the server now and then, spread over the payments; a request that is on its way loses its answer. */
    const mayKill = (moment: Moment) => {
      if (restarting !== undefined || killings() >= kills || killings() * wanted > started * kills) return
      // Each moment in turn.
      if (killed[moment] * moments.length > killings()) return
      killed[moment]++
      restarting = (async () => {
        await pause(roll(15))
        const launcher = product.process.pid ?? 0
        for (const server of childrenOf(launcher)) process.kill(server, 'SIGKILL')
        await end(product, 'SIGKILL')
        product = await startProduct(folder, env)
      })().finally(() => (restarting = undefined))
    }

    let visitors = 0
    const send: Send = async ({ method, url, headers, payload, query }) => {
      for (;;) {
        const body = payload === undefined ? undefined : typeof payload === 'string' ? payload : JSON.stringify(payload)
        const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>).toString()}`
        const reply = await fetch(`${origin}${url}${search}`, {
          method: method ?? 'GET',
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(headers as Record<string, string>),
            authorization: `Bearer ${await shop.token()}`,
            'x-forwarded-for': `10.1.${(visitors >> 8) & 255}.${visitors++ & 255}`,
          },
          redirect: 'manual',
          signal: AbortSignal.timeout(30_000),
          ...(body !== undefined && { body }),
        })
          .then(async (answer) => ({
            statusCode: answer.status,
            headers: Object.fromEntries(answer.headers),
            rawPayload: Buffer.from(await answer.arrayBuffer()),
          }))
          .catch(() => undefined)
        if (reply?.statusCode === 401 && !url.startsWith('/api/card-events')) await shop.renew(origin).catch(() => undefined)
        else if (reply && ![502, 503, 504].includes(reply.statusCode) && !reply.rawPayload.includes('"IN_PROGRESS"')) return reply
        await pause(30)
      }
    }
    const calls = caller(send, '')
    /** The answer is lost: nobody waits for it. */
    const lose = (request: Promise<unknown>) => void request.catch(() => undefined)

    const { data: settings } = await calls(getSettings)
    const connected = await calls(cards.connectCards, {
      body: { driver: 'simulator', fields: { currency: settings.currency, seconds: '0', events_secret: eventsKey } },
    })
    const connection_id = connected.data.connections[0]?.id ?? ''
    await calls(saveSettings, { body: { payLinks: 'part' } })
    await calls(cards.setTerminalExtras, { params: { id: connection_id }, body: { asks_for_tip: true, adds_surcharge: true } })
    const tills = await Promise.all(
      ['sim_reader_1', 'sim_reader_1', 'sim_reader_2'].map(async (provider_reader) => {
        const { data: till } = await calls(registerTill, { body: { device_id: randomUUID() } })
        const reader = { connection_id, provider_reader, name: provider_reader }
        await calls(cards.setTillReader, { params: { id: till.id }, body: { reader } })
        return till.id
      }),
    )
    const items = [lineOf(shop.plant, quantity)]
    const { data: account } = await calls(createAccount, { body: { name: 'Rata Landscapes' } })
    const total = cents(
      (await calls(createSale, { body: { payment_method: 'eftpos', items }, key: randomUUID() })).data.total_amount,
    )

    const event = (payment: string, id = `evt ${payment}`) => {
      const payload = JSON.stringify({ id, account: `sim_${nursery_id}`, payment })
      const signature = createHmac('sha256', eventsKey).update(payload).digest('hex')
      const url = `/api/card-events/${nursery_id}/${connection_id}`
      return send({ method: 'POST', url, payload, headers: { 'x-simulator-signature': signature } })
    }
    const lateEvents: string[] = []

    /** Ten minutes pass for what was started before: the clock of the product asks for it. */
    const later = async () => {
      await rowsOf(`UPDATE card_payments SET created_at = created_at - interval '10 minutes' WHERE nursery_id = $1
      AND created_at < clock_timestamp() - interval '5 seconds' AND state IN ('started', 'waiting')`)
      await rowsOf(
        `UPDATE card_simulations SET ready_at = ready_at - interval '10 minutes' WHERE nursery_id = $1 AND taken = 0 AND NOT cancelled`,
      )
      await ask(database(), `SELECT graphile_worker.add_job('cards.clock', json_build_object('nursery_id', $1::text))`, [
        nursery_id,
      ])
      await ask(
        database(),
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND payload ->> 'nursery_id' = $1`,
        [nursery_id],
      )
    }

    const voidIt = ({ id, version }: Sale) =>
      calls(voidSale, { params: { id }, body: { reason: 'Twice', version }, key: randomUUID() })

    const sellWith = async ({ id, approved }: cards.CardPayment, chance: (below: number) => number) => {
      const rest = moneyText(total - cents(approved))
      const payments = [
        { method: 'card' as const, amount: approved, card_payment_id: id },
        ...(rest === '0.00' ? [] : [{ method: 'eftpos' as const, amount: rest }]),
      ]
      const sell = (key: string, sale: string) =>
        calls(createSale, { body: { id: sale, payment_method: 'card', items, payments }, key })
      const [key, sale] = [randomUUID(), randomUUID()]
      if (chance(4) === 0) mayKill('booking')
      // Sent twice at once, and a second sale with the same card.
      const [first, again, other] = await Promise.all([sell(key, sale), sell(key, sale), sell(randomUUID(), randomUUID())])
      const sold = [first, again, other].find(({ status }) => status === 201)
      expect(sold, JSON.stringify([first.detail, again.detail, other.detail])).toBeDefined()
      if (!sold) return
      const what = chance(8)
      if (what < 2 && chance(3) === 0) mayKill('refund')
      if (what === 0) await voidIt(sold.data)
      if (what === 1)
        await calls(refundSale, {
          params: { id: sold.data.id },
          key: randomUUID(),
          body: {
            reason: 'Damaged',
            method: 'card',
            items: [{ sale_item_id: sold.data.items[0]?.id ?? '', quantity: '1', restock: false }],
          },
        })
    }

    /** The last cents decide what the simulator does: mostly it takes the card. */
    const ends = [0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9]

    /** Reads the outcome while the fault happens. */
    const followWith = async (fault: number, id: string) => {
      if (fault === 3) await Promise.all([event(id), event(id)])
      if (fault === 4) lose(calls(cards.readCardOutcome, { params: { id } }))
      if (fault === 5) await calls(cards.cancelCardPayment, { params: { id } })
      const [{ data: payment }] = await Promise.all([
        calls(cards.readCardOutcome, { params: { id } }),
        ...(fault === 6 ? [calls(cards.cancelCardPayment, { params: { id } })] : []),
        ...(fault === 7 ? [event(id)] : []),
      ])
      return payment
    }

    const payAtTill = async (till_id: string, chance: (below: number) => number) => {
      const amount = moneyText(BigInt(100 * (2 + chance(30)) + (ends[chance(ends.length)] ?? 0)))
      const id = randomUUID()
      const fault = chance(9)
      const start = () => calls(cards.startCardPayment, { body: { id, till_id, amount } })
      if (fault === 0) await event(id, `evt first ${id}`)
      if (chance(4) === 0) mayKill('start')
      if (fault === 1) lose(start())
      const begun = await start()
      if (begun.status !== 201) {
        expect(begun.code, begun.detail).toBe('IN_USE')
        return later()
      }
      started++
      // The page is closed: a job or an event finds out.
      if (fault === 2) return void (chance(2) === 0 && lateEvents.push(id))
      const payment = await followWith(fault, id)
      if (chance(3) === 0) lateEvents.push(id)
      if (payment.state !== 'approved') return
      if (chance(4) === 0) mayKill('capture')
      if (chance(6) === 0) await calls(cards.refundCardPayment, { params: { id } })
      else if (chance(6) > 0) await sellWith(payment, chance)
    }

    /** Opens the provider's page for an invoice; gives the address that it comes back to. */
    const openPage = async (path: string) => {
      const amount = roll(2) === 0 ? '' : moneyText(BigInt(100 * (2 + roll(20)) + (ends[roll(ends.length)] ?? 0)))
      const page = await send({
        method: 'POST',
        url: path,
        payload: new URLSearchParams({ amount }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const [, url] = /url=(\S+)\/simulator$/.exec(String(page.headers['refresh'])) ?? []
      return url === undefined ? undefined : new URL(url).pathname
    }
    const press = (back: string, choice: string) =>
      send({
        method: 'POST',
        url: `${back}/simulator`,
        payload: new URLSearchParams({ choice }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })

    const payByLink = async (chance: (below: number) => number) => {
      const body = { payment_method: 'account' as const, business_account_id: account.id, items }
      const { data: invoice } = await calls(createSale, { body, key: randomUUID() })
      const { data: link } = await calls(getPayLink, { params: { id: invoice.id } })
      // Credit of the account has paid it already.
      if (link.address === '') return
      const path = new URL(link.address).pathname
      // On two devices, or twice by one person.
      const pages = await Promise.all([openPage(path), ...(chance(3) === 0 ? [openPage(path)] : [])])
      if (chance(3) === 0) mayKill('link')
      await Promise.all([
        ...pages.map(async (back) => {
          if (back === undefined) return
          started++
          await press(back, chance(8) === 0 ? 'leave' : 'pay')
          // The page is closed before it comes back.
          if (chance(3) === 0) return
          await Promise.all([
            send({ method: 'GET', url: back }),
            ...(chance(3) === 0 ? [send({ method: 'GET', url: back })] : []),
          ])
          if (chance(4) === 0) await event(back.split('/').at(-1) ?? '')
        }),
        ...(chance(6) === 0 ? [voidIt(invoice)] : []),
      ])
    }

    const work = async (act: (chance: (below: number) => number) => Promise<void>, chance: (below: number) => number) => {
      while (started < wanted || killings() < kills) await act(chance)
    }
    await Promise.all([
      ...tills.map((till, i) => work((chance) => payAtTill(till, chance), dice(seed + 1 + i))),
      work(payByLink, dice(seed + 10)),
    ])
    await restarting
    for (const id of lateEvents) await event(id, `evt late ${id}`)

    const countOf = async (text: string) => (await rowOf<{ count: number }>(`SELECT (${text})::int AS count`)).count
    const waitingJobs = () =>
      countOf(`SELECT count(*) FROM graphile_worker.jobs JOIN graphile_worker._private_jobs AS job USING (id)
        WHERE task_identifier LIKE 'cards.%' AND job.payload ->> 'nursery_id' = $1::text AND job.run_at <= now() AND job.attempts < job.max_attempts`)
    /** Work left for the product itself: open payments except those of unused pages, refunds, and entries to read. */
    const openNow = async () => {
      await later()
      await expect.poll(waitingJobs, { interval: 200 }).toBe(0)
      return countOf(`
        (SELECT count(*) FROM card_payments WHERE nursery_id = $1 AND (state IN ('started', 'waiting') AND (pays IS NULL OR provider_reference IN
          (SELECT id::text FROM card_simulations WHERE nursery_id = $1 AND (taken > 0 OR ready_at < 'infinity'))) OR state = 'approved' AND pays IS NOT NULL AND booked_at IS NULL))
        + (SELECT count(*) FROM card_refunds WHERE nursery_id = $1 AND state = 'started')
        + (SELECT count(*) FROM card_connections WHERE nursery_id = $1 AND entries_to IS NULL)`)
    }
    const settled = () => expect.poll(openNow, { interval: 1_000 }).toBe(0)
    await settled()

    const mistakes = () =>
      rowsOf<{ what: string }>(`
    SELECT 'taken and not known here: ' || at.id AS what FROM card_simulations AS at
      LEFT JOIN card_payments AS here ON here.nursery_id = $1 AND here.id = at.id
      WHERE at.nursery_id = $1 AND at.refunds IS NULL AND at.kind = 'charge' AND at.taken <> coalesce(here.approved + here.tip + here.surcharge, 0)
    UNION ALL SELECT 'refunded otherwise than ordered: ' || refund.id FROM card_refunds AS refund
      WHERE refund.nursery_id = $1 AND (refund.state <> 'done' OR refund.amount + refund.tip + refund.surcharge
        <> (SELECT coalesce(-sum(taken), 0) FROM card_simulations AS at WHERE at.nursery_id = $1 AND at.refund = refund.id))
    UNION ALL SELECT 'refunded and not ordered: ' || at.id FROM card_simulations AS at
      WHERE at.nursery_id = $1 AND at.kind = 'charge' AND at.refunds IS NOT NULL AND at.refund NOT IN (SELECT id FROM card_refunds WHERE nursery_id = $1)
    UNION ALL SELECT 'in a sale otherwise than taken: ' || sale_id FROM
      (SELECT sale_id, sum(approved) AS taken FROM card_payments WHERE nursery_id = $1 AND pays IS NULL AND sale_id IS NOT NULL GROUP BY sale_id) AS card
      WHERE taken <> (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = $1 AND sale_id = card.sale_id AND method = 'card' AND amount > 0)
    UNION ALL SELECT 'booked by link otherwise than taken: ' || id FROM card_payments AS card WHERE nursery_id = $1 AND pays IS NOT NULL AND approved <>
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = $1 AND method = 'card' AND amount > 0 AND created_at = card.booked_at)
    UNION ALL SELECT 'refunded by hand though its card had more: ' || sale_id FROM
      (SELECT coalesce(payment.sale_id, note.sale_id) AS sale_id, -sum(payment.amount) AS given FROM payments AS payment
        LEFT JOIN credit_notes AS note ON note.nursery_id = $1 AND note.id = credit_note_id
        WHERE payment.nursery_id = $1 AND payment.method = 'card' AND payment.amount < 0 GROUP BY 1) AS back
      JOIN (SELECT sale_id, sum(approved) AS taken, sum((SELECT coalesce(sum(amount), 0) FROM card_refunds WHERE nursery_id = $1 AND card_payment_id = card.id)) AS refunded
        FROM card_payments AS card WHERE nursery_id = $1 AND disputed = 0 GROUP BY sale_id) AS at_cards USING (sale_id)
      WHERE refunded <> least(given, taken)
    UNION ALL SELECT 'a surcharge or a tip kept beyond its part: ' || id FROM (SELECT id, tip, surcharge, approved, pays,
        (SELECT sum(amount) FROM card_refunds WHERE nursery_id = $1 AND card_payment_id = card.id) AS refunded,
        (SELECT coalesce(sum(surcharge), 0) FROM card_refunds WHERE nursery_id = $1 AND card_payment_id = card.id) AS surcharge_back
        FROM card_payments AS card WHERE nursery_id = $1) AS card
      WHERE surcharge <> CASE WHEN pays IS NULL THEN round(approved * 0.02, 2) ELSE 0 END OR surcharge_back <> round(surcharge * coalesce(refunded, 0) / nullif(approved, 0), 2)
    UNION ALL SELECT 'card money of nothing' WHERE (SELECT coalesce(sum(amount), 0) FROM payments WHERE nursery_id = $1 AND method = 'card' AND amount > 0)
      <> (SELECT coalesce(sum(approved), 0) FROM card_payments WHERE nursery_id = $1 AND (sale_id IS NOT NULL OR booked_at IS NOT NULL))`)

    // Charged back and paid out, and read again: the books have what the provider has, less what no sale has yet.
    let again = 0
    for (let day = 0; day < 4; day++) {
      await rowsOf(`UPDATE card_simulations SET created_at = created_at - interval '2 days' WHERE nursery_id = $1`)
      await rowsOf(
        `UPDATE card_connections SET created_at = created_at - interval '9 days', entries_to = NULL WHERE nursery_id = $1`,
      )
      await settled()
      for (const { id } of (await calls(cards.listOpenCardMoney)).data.refunds) {
        again++
        await calls(cards.retryCardRefund, { params: { id }, key: randomUUID() })
      }
    }
    expect(again).toBeGreaterThan(0)
    await rowsOf(`UPDATE card_payments SET created_at = created_at - interval '10 minutes' WHERE nursery_id = $1`)
    const { data: listed } = await calls(cards.listOpenCardMoney)
    const sums = await rowOf<{ typed: string; unused: string }>(
      `SELECT ((SELECT sum(amount) FROM payments WHERE nursery_id = $1 AND (method = 'eftpos' OR method = 'card' AND amount < 0))
        + (SELECT coalesce(sum(refund.amount), 0) FROM card_refunds AS refund JOIN card_payments AS card ON card.nursery_id = $1 AND card.id = card_payment_id
          WHERE refund.nursery_id = $1 AND card.sale_id IS NOT NULL))::text AS typed,
      (SELECT coalesce(sum(approved - coalesce((SELECT sum(amount) FROM card_refunds AS refund WHERE refund.nursery_id = $1 AND card_payment_id = payment.id), 0)), 0)::text
        FROM card_payments AS payment WHERE nursery_id = $1 AND sale_id IS NULL AND booked_at IS NULL) AS unused`,
    )
    const unused = cents(sums.unused)
    expect(unused).toBeGreaterThan(0n)
    const shown = listed.payments
      .filter(({ sale_id }) => sale_id === null)
      .reduce((all, { approved, refunded }) => all + cents(approved) - cents(refunded), 0n)
    expect(moneyText(shown)).toBe(moneyText(unused))
    const pool = openPool(database(), 1)
    while (await withTenantTransaction(pool, nursery_id, (db) => postJournal(db)));
    await pool.end()
    const held = await rowOf<{ held: string; booked: string; unbalanced: number; suspense: string; added: string; kept: string }>(
      `SELECT (SELECT sum(taken - CASE WHEN kind = 'charge' AND refunds IS NULL THEN round(taken * 0.015, 2) ELSE fee END)::numeric(14,2)::text
        FROM card_simulations WHERE nursery_id = $1) AS held,
      (SELECT sum(line.amount)::numeric(14,2)::text FROM journal_lines AS line JOIN posting_accounts AS posting ON posting.nursery_id = $1 AND posting.account_id = line.account_id
        WHERE line.nursery_id = $1 AND posting.purpose = 'card_clearing') AS booked,
      (SELECT count(*)::int FROM (SELECT FROM journal_lines WHERE nursery_id = $1 GROUP BY entry_id HAVING sum(amount) <> 0) AS entry) AS unbalanced,
      (SELECT coalesce(sum(line.amount), 0)::numeric(14,2)::text FROM journal_lines AS line JOIN posting_accounts AS posting ON posting.nursery_id = $1 AND posting.account_id = line.account_id
        WHERE line.nursery_id = $1 AND posting.purpose = 'suspense') AS suspense,
      (SELECT (-sum(line.amount))::numeric(14,2)::text FROM journal_lines AS line JOIN posting_accounts AS posting ON posting.nursery_id = $1 AND posting.account_id = line.account_id
        WHERE line.nursery_id = $1 AND posting.purpose IN ('tips', 'card_surcharges')) AS added,
      ((SELECT sum(tip + surcharge) FROM card_payments WHERE nursery_id = $1)
        - (SELECT sum(tip + surcharge) FROM card_refunds WHERE nursery_id = $1))::numeric(14,2)::text AS kept`,
    )
    const booked = cents(held.booked) - cents(sums.typed) + unused
    const { unbalanced, suspense, added } = held
    expect({ booked: moneyText(booked), unbalanced, suspense, added }).toEqual({
      booked: held.held,
      unbalanced: 0,
      suspense: '0.00',
      added: held.kept,
    })
    const times = moments.map((moment) => `${moment} ${killed[moment]} ×`).join(', ')
    prove(
      `card payments, the provider’s ledger against the books, with ${killings()} kills (${times})`,
      started,
      await mistakes(),
    )
  },
  600_000 * rounds,
)
