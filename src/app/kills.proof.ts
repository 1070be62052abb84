/**
 * Server, database or both are killed at random moments while tills sell: each acknowledged sale is found once, numbers have no gap, the books
 * balance, the product is open again, and webhooks received each sale and each of 1,000 acts of other kinds at least once, in order, and none that is
 * not booked, while a receiver of the same nursery hangs. `KILLS=300 KILL_MINUTES=20 SEED=7 npm test kills` does it so often, or for so long.
 */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { webhookGroupIds } from '#kernel/webhook-event.ts'
import { newSecret } from '#server/secrets.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { type Started, childrenOf, databaseUrlOf, end, postmasterOf, startProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { type Shop, ask, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { prove } from '#testing/proof.ts'
import { dice } from '#testing/random-sales.ts'
import { type Ask, actsAtRandom, eventFaults, historyInOrder } from '#testing/random-acts.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'

const kills = Number(process.env['KILLS'] ?? 3)
const minutes = Number(process.env['KILL_MINUTES'] ?? 2)
const seed = Number(process.env['SEED'] ?? 1)
const folder = ownTestFolder('kills')
afterAll(() => discard(folder))

const kinds = ['server', 'database', 'both'] as const
/** Acts beside the sales. */
const acts = 1_000
const people = 3

/** Sends a request, with the same key, until a product that is killed meanwhile answers it. */
const askingUntilAnswered =
  (origin: string, yard: Shop): Ask =>
  async (method, path, body) => {
    const key = randomUUID()
    for (;;) {
      const request: RequestInit = {
        method,
        headers: { authorization: `Bearer ${await yard.token()}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      }
      const reply = await fetch(origin + path, request)
        .then(async (answer) => ({ status: answer.status, ok: answer.ok, text: await answer.text() }))
        .catch(() => undefined)
      if (reply?.status === 401) await yard.renew(origin)
      else if (reply && ![502, 503, 504].includes(reply.status))
        return { status: reply.status, ...(reply.ok && (JSON.parse(reply.text) as { data: never })) }
      await pause(50)
    }
  }

const windows = process.platform === 'win32'
/** Milliseconds: restarts after crashes, on a busy machine, and twice the clock that finds what a killed process left, take longer than other proofs. */
const timeout = (minutes + 25) * 60_000

test.skipIf(windows)(`${kills} kills under load lose, double and halve nothing (SEED=${seed})`, { timeout }, async () => {
  const roll = dice(seed)
  const secret = newSecret()
  const port = String(await freePort())
  const env = {
    PORT: port,
    SESSION_SECRET: secret,
    MEMBERSHIP_SECRET: newSecret(),
    CALLS_A_MINUTE: '999999',
    WEBHOOK_NETWORKS: '127.0.0.1',
  }
  const start = (): Promise<Started> => startProduct(folder, env)
  let product = await start()
  onTestFinished(async () => void (await end(product, 'SIGTERM')))
  const shop = await openShop(databaseUrlOf(folder), secret)
  const yard = await openShop(databaseUrlOf(folder), secret)
  const [receiver, yardReceiver, hanging] = [await webhookReceiver(), await webhookReceiver(), await webhookReceiver()]
  hanging.answers(() => {})
  const addWebhook = (nursery_id: string, address: string, events: readonly string[]) =>
    ask(
      databaseUrlOf(folder),
      `INSERT INTO webhooks (nursery_id, name, address, events, created_by)
       SELECT nursery_id, 'Receiver', $2, $3, id FROM users WHERE nursery_id = $1`,
      [nursery_id, address, events],
    )
  await addWebhook(shop.nursery_id, receiver.address, ['sales'])
  await addWebhook(yard.nursery_id, hanging.address, webhookGroupIds)
  await addWebhook(yard.nursery_id, yardReceiver.address, webhookGroupIds)
  const received = () => new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id))
  const selling = keepSelling(product.address, shop, 4)
  const yardPeople = Array.from({ length: people }, (_, i) =>
    actsAtRandom(askingUntilAnswered(product.address, yard), { ...yard, roll: dice(seed + 10 + i) }),
  )
  const acting = Promise.all(
    yardPeople.map(async ({ act }) => {
      for (let n = 0; n < acts / people; n++) {
        await act()
        // Spread over all kills.
        await pause(roll(60))
      }
    }),
  )
  const someMore = async (many: number) => {
    const before = selling.count()
    await expect.poll(() => selling.count()).toBeGreaterThan(before + many)
  }
  const done = { server: 0, database: 0, both: 0 }
  const began = performance.now()
  for (let n = 0; n < kills && performance.now() - began < minutes * 60_000; n++) {
    const kind = kinds[n % kinds.length] ?? 'both'
    await someMore(roll(20))
    // Any moment of a sale, which takes some milliseconds.
    await pause(roll(30))
    const [server] = childrenOf(product.process.pid ?? 0)
    const postmaster = postmasterOf(folder)
    if (kind !== 'database' && server !== undefined) process.kill(server, 'SIGKILL')
    if (kind !== 'server' && postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    // Without its launcher nobody starts it again: as after a power cut, somebody does.
    if (kind === 'both') await end(product, 'SIGKILL')
    done[kind]++
    // After five crashes within a minute the launcher gives up, too.
    if (product.process.exitCode !== null || product.process.signalCode !== null) product = await start()
  }
  await someMore(1)
  await acting
  const sold = await selling.stop()
  const mistakes = await mistakesIn(databaseUrlOf(folder), shop, sold)
  // Deliveries that a killed process left are found by the clock, every five minutes.
  const missing = () => [...sold.acknowledged.keys()].filter((id) => !received().has(id)).length
  await expect.poll(missing, { timeout: 400_000, interval: 2_000 }).toBe(0)
  const booked = await ask<{ id: string }>(databaseUrlOf(folder), 'SELECT id FROM sales WHERE nursery_id = $1', [shop.nursery_id])
  const ids = new Set(booked.map(({ id }) => id))
  const unbooked = [...received()].filter((id) => !ids.has(id)).map((id) => `A webhook was sent for ${id}, which is not booked.`)
  const history = await ask<Parameters<typeof eventFaults>[0][number]>(databaseUrlOf(folder), historyInOrder, [yard.nursery_id])
  const faults = () =>
    eventFaults(
      history,
      yardReceiver.received.map(({ body }) => body),
    )
  await expect.poll(faults, { timeout: 400_000, interval: 2_000 }).toEqual([])
  const recorded = new Set(history.map(({ subject_id }) => subject_id))
  const lost = yardPeople.flatMap(({ made }) => made.filter((id) => !recorded.has(id)))
  for (const each of [receiver, yardReceiver, hanging]) each.close()
  prove('acts of other kinds under kill -9, each event received in order', history.length, lost)
  const { server, database, both } = done
  prove(`sales under kill -9 (server ${server} ×, database ${database} ×, both ${both} ×)`, sold.acknowledged.size, [
    ...mistakes,
    ...unbooked,
  ])
})
