/** Further cases of `webhooks.test.ts`. */
import { afterAll, expect, test } from 'vitest'
import { webhookGroupIds } from '#kernel/webhook-event.ts'
import { recordChange } from '#server/audit.ts'
import { openPool } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { app, owner } from '#testing/nursery.ts'
import { forSale } from '#testing/products.ts'
import { prove } from '#testing/proof.ts'
import { actsAtRandom, eventFaults, historyInOrder } from '#testing/random-acts.ts'
import { dice } from '#testing/random-sales.ts'
import { rounds, seed } from '#testing/size.ts'
import { receiver, send, events, aNurseryWithWebhook } from './testing-webhooks.ts'

afterAll(() => receiver.close())

test(`acts of many kinds, some rolled back, reach a receiver in the order of each row while workers die (SEED=${seed})`, async () => {
  const { user, has, run, later, nursery_id, id } = await aNurseryWithWebhook({ events: [...webhookGroupIds] })
  const roll = dice(seed)
  const authorization = `Bearer ${Buffer.from(JSON.stringify(user('admin'))).toString('base64url')}`
  const { plant, batch } = await has((db) => forSale(db, { name: 'Hebe' }))
  const person = actsAtRandom(
    async (method, url, payload) => {
      const reply = await app.http.inject({ method, url, payload, headers: { authorization, 'idempotency-key': newId() } })
      return { status: reply.statusCode, data: reply.statusCode < 300 ? reply.json<{ data: never }>().data : undefined }
    },
    { plant, batch, roll },
  )
  const taken: string[] = []
  const answer = (takes: () => boolean) =>
    receiver.answers((_, reply, { body }) => {
      const isTaken = takes()
      if (isTaken) taken.push(body)
      reply.writeHead(isTaken ? 204 : 500).end()
    })
  const [acts, deaths] = [36 * rounds, 3]
  for (let death = 0; death < deaths; death++) {
    for (let n = 0; n < acts / deaths; n++) await person.act()
    const undone = { user_id: null, action: 'sale.create', subject_type: 'sale', subject_id: newId() }
    await expect(has((db) => recordChange(db, undone).then(() => Promise.reject(new Error('rolled back'))))).rejects.toThrow()
    // A worker whose database is gone once something was received: it is as if it had died before it could note that.
    const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
    let ended: Promise<void> | undefined
    answer(() => {
      ended ??= pool.end()
      return roll(4) > 0
    })
    await expect(send?.work({ pool, events, nursery_id, payload: { webhook_id: id } })).rejects.toThrow()
    await ended
    await owner.query('UPDATE webhooks SET leased_until = NULL WHERE nursery_id = $1', [nursery_id])
  }
  answer(() => roll(8) > 0)
  const waiting = `SELECT FROM webhook_deliveries WHERE nursery_id = $1 AND status = 'waiting'`
  while ((await owner.query(waiting, [nursery_id])).rowCount) {
    await later()
    await run()
  }
  receiver.answers((_, reply) => reply.writeHead(204).end())
  const { rows } = await owner.query(historyInOrder, [nursery_id])
  prove('acts whose events a webhook received, with workers that die', rows.length, eventFaults(rows, taken))
  expect(taken.length).toBeGreaterThan(new Set(taken).size)
})
