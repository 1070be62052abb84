/** Shared by `webhooks.test.ts` and `webhooks.proof.ts`. */
import { expect } from 'vitest'
import { readRow } from '#app/webhook-rows.ts'
import { notifyAdmins } from '#app/worker.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { newId } from '#server/new-id.ts'
import { aNursery, jobPool, owner, signingSecret } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'
import * as calls from '../contract.ts'
import type { NewWebhook } from '../webhook.ts'
import { webhookJobs } from './send-deliveries.ts'

export const receiver = await webhookReceiver()

export const [send, due] = webhookJobs({ secret: signingSecret, address: 'https://nursery.example', readRow, notifyAdmins })
export const published: string[] = []
export const events = { publish: ({ about }: { about: string }) => published.push(about) } as never

export async function aNurseryWithWebhook(more: Partial<NewWebhook> = {}) {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const body: NewWebhook = {
    name: 'Web shop',
    address: receiver.address,
    events: ['sales', 'payments', 'customers', 'tasks', 'stock'],
    sends_row: false,
    sends_personal: false,
    ...more,
  }
  const { data, status, errors } = await admin.calls(calls.addWebhook, { body })
  expect([status, errors]).toEqual([201, []])
  const { id } = data.made
  const run = () => send?.work({ pool: jobPool, events, nursery_id: nursery.nursery_id, payload: { webhook_id: data.made.id } })
  const sent = async () => {
    receiver.received.length = 0
    await run()
    return receiver.received.map((each) => JSON.parse(each.body) as Sent)
  }
  const deliveries = async () => (await admin.calls(calls.listDeliveries, { params: { id } })).data
  /** Brings the next attempts of all that waits. */
  const later = () =>
    owner.query(`UPDATE webhook_deliveries SET due_at = now() WHERE nursery_id = $1 AND status = 'waiting'`, [nursery.nursery_id])
  const { plant } = await nursery.has((db) => forSale(db))
  const sell = (quantity = '1') =>
    admin.calls(createSale, {
      key: newId(),
      body: { items: [lineOf(plant, quantity)], payment_method: 'eftpos', customer_name: 'Ana Reid' },
    })
  return { ...nursery, admin, id, secret: data.secret, body, run, sent, deliveries, later, sell }
}

interface Sent {
  readonly id: string
  readonly type: string
  readonly data: {
    readonly kind: string | null
    readonly id: string | null
    readonly link: string | null
    readonly row?: Record<string, unknown>
  }
}
