/** Shared by `receipts.test.ts` and `receipts.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

export async function withRent() {
  const nursery = await aNursery()
  const hand = nursery.as('manager')
  const body = { expense_date: '2026-08-01', description: 'Rent', cost: '1150', gst_paid: '150' }
  const { data: rent } = await hand.calls(calls.createExpense, { body, key: randomUUID() })
  const params = { id: rent.id }
  const send = (name: string, bytes: Buffer | string) => hand.calls(calls.addReceipt, { params, body: {}, file: { name, bytes } })
  const show = (receiptId: string, size?: 'small') =>
    hand.calls(calls.showReceipt, { params: { ...params, receiptId }, query: size ? { size } : {} })
  return { nursery, hand, params, send, show }
}
