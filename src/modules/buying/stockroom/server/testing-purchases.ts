/** Shared by `purchases.test.ts` and `purchases.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createItem, getItem } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import type { WholePurchase } from '../purchase.ts'

export const keyed = () => ({ key: randomUUID() })
export const today = dayIn('Pacific/Auckland', new Date())

export async function aStore() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const plant = await nursery.has((db) => aPlant(db))
  const item = async (name: string, quantity_on_hand: string, average_cost: string) =>
    (
      await hand.calls(createItem, {
        body: { name, unit: 'each', vendor: 'Pot Co', ...(quantity_on_hand === '0' ? {} : { quantity_on_hand, average_cost }) },
        ...keyed(),
      })
    ).data.id
  const [pot, label] = [await item('Pot 9 cm', '100', '0.2'), await item('Label', '0', '0')]
  const order = async (items: readonly object[], vendor = 'Pot Co') =>
    (await hand.calls(calls.draftPurchase, { body: { vendor, items: items as [] }, ...keyed() })).data
  const send = async ({ id, version }: WholePurchase) =>
    (await hand.calls(calls.setPurchaseState, { params: { id }, body: { to: 'sent', version } })).data
  const stockOf = async (id: string) => {
    const { quantity_on_hand, average_cost, on_order } = (await hand.calls(getItem, { params: { id } })).data
    return [Number(quantity_on_hand), Number(average_cost), Number(on_order)]
  }
  const lineOf = (purchase: WholePurchase, i: number) => purchase.items[i]?.id ?? ''
  const receive = (purchase: WholePurchase, lines: readonly object[], more: object = {}) =>
    hand.calls(calls.receivePurchase, {
      params: { id: purchase.id },
      body: { received_on: today, lines: lines as [], ...more },
      ...keyed(),
    })
  const reverse = (id: string) => hand.calls(calls.reverseReceipt, { params: { id }, body: {}, ...keyed() })
  return { ...nursery, hand, plant, pot, label, order, send, stockOf, lineOf, receive, reverse }
}
