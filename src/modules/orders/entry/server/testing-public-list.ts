/** Shared by `public-list.test.ts` and `public-list.proof.ts`. */
import { forSale } from '#testing/products.ts'
import { aNursery, app } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as lists from '#modules/growing/availability/contract.ts'

export async function aList(trade_discount = '10') {
  const nursery = await aNursery()
  const account = newId()
  const plant = await nursery.has(async (db) => {
    const { plant } = await forSale(db, {
      name: 'Kōwhai <b>',
      botanical: 'Sophora microphylla',
      category: 'Trees',
      container_size: 'PB3',
      quantity: 30,
      code: 'SECRET-1',
      location: 'Hidden bed',
    })
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, trade_discount) VALUES (${db.nursery_id}, ${account}, 'Willow Reach', ${trade_discount})`)
    return plant
  })
  const sales = nursery.as('sales')
  const share = async (more: object = {}) =>
    (await sales.calls(lists.shareAvailability, { body: { name: 'Willow', expires_on: '2199-01-01', ...more } })).data
  const look = (path: string) => app.http.inject({ url: path })
  const send = (path: string, fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  return { ...nursery, sales, plant, account, share, look, send, field: `q ${plant} PB3` }
}
