/** Shared by `stocktakes.test.ts` and `stocktakes.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import { addTransaction, createCategory, createItem, getItem } from '#modules/supplies/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../stocktake-calls.ts'
import type { WholeStocktake } from '../stocktake.ts'

export const keyed = () => ({ key: randomUUID() })
export const today = dayIn('Pacific/Auckland', new Date())

export async function nurseryWithSupply() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const [hand, grower] = [nursery.as('manager'), nursery.as('production')]
  const { data: pots } = await hand.calls(createCategory, { body: { name: 'Pots' } })
  const item = async (name: string, more: object = {}) =>
    (
      await hand.calls(createItem, {
        body: { name, unit: 'each', category_id: pots.id, quantity_on_hand: '100', average_cost: '0.185', ...more },
        ...keyed(),
      })
    ).data.id
  const start = async (body: object) =>
    (await hand.calls(calls.startStocktake, { body: body as { kind: 'plants' }, ...keyed() })).data
  const lineId = (sheet: WholeStocktake, name: string) =>
    sheet.items.find((line) => [line.name, line.code].includes(name))?.id ?? ''
  const count = (sheet: WholeStocktake, name: string, counted: string | null, more: object = {}) =>
    grower.calls(calls.countLine, { params: { id: sheet.id, lineId: lineId(sheet, name) }, body: { counted, ...more } })
  const book = ({ id, version }: WholeStocktake, more: object = {}) =>
    hand.calls(calls.bookStocktake, { params: { id }, body: { version, ...more }, ...keyed() })
  const cancel = ({ id, version }: WholeStocktake) =>
    hand.calls(calls.cancelStocktake, { params: { id }, body: { version }, ...keyed() })
  const use = (id: string, quantity: string) =>
    hand.calls(addTransaction, { body: { inventory_item_id: id, kind: 'use', quantity }, ...keyed() })
  const onHand = async (id: string) => Number((await hand.calls(getItem, { params: { id } })).data.quantity_on_hand)
  return { ...nursery, hand, grower, pots, item, start, count, book, cancel, use, onHand, lineId }
}
