/** Shared by `sale-documents.test.ts` and `sale-documents.proof.ts`. */
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { createSale } from '#modules/selling/sale/contract.ts'

const kowhai = async (db: Db) =>
  (
    await forSale(db, {
      name: 'Kōwhai ‘Dragons Gold’',
      botanical: "Sophora × molloyi 'Dragons Gold'",
      category: 'Natives',
      container_size: 'PB5',
      price: '24.50',
    })
  ).plant

export async function sold(lines = 1) {
  const nursery = await aNursery({
    nurseryName: 'Ōtari Nursery',
    nurseryAddress: '160 Wilton Road\nWellington',
    gstRegistered: true,
    gstNumber: '123-456-789',
    country: 'NZ',
    receiptFooter: 'Ngā mihi nui',
  })
  const plant = await nursery.has(kowhai)
  const till = nursery.as('sales')
  const item = { item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '3' }
  const { data: sale } = await till.calls(createSale, {
    body: { payment_method: 'eftpos', customer_name: 'Māia', items: Array.from({ length: lines }, () => item) },
  })
  return { nursery, till, sale, plant, params: { id: sale.id } }
}

const QueuedMail = z.object({
  sent_to: z.string(),
  subject: z.string(),
  body: z.string(),
  reply_to: z.nullable(z.string()),
  sender_name: z.string(),
  pdf: z.string(),
})
export const mailsOf = (nursery: Awaited<ReturnType<typeof aNursery>>, id: string) =>
  nursery.has((db) =>
    db.many(
      QueuedMail,
      sql`SELECT sent_to, subject, body, reply_to, sender_name, attachments -> 0 ->> 'content' AS pdf FROM mails
        WHERE nursery_id = ${db.nursery_id} AND reference_id = ${id} ORDER BY id`,
    ),
  )
