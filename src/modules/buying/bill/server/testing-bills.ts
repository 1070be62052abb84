/** Shared by `bills.test.ts` and `bills.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import { addReferenceEntry } from '#modules/setup/reference/contract.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())
export const line = { category: 'Power', cost: '115.00', gst_paid: '15.00' }
export const key = () => randomUUID()

export async function aVendor(terms: number | null = 20) {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true, cashRounding: '10c' })
  const admin = nursery.as('admin')
  const manager = nursery.as('manager')
  const { data: vendor } = await admin.calls(addReferenceEntry, {
    body: { kind: 'vendors', name: 'Pot Co', payment_terms: terms },
  })
  const enter = (body: object = {}) =>
    manager.calls(calls.createBill, {
      body: { vendor: 'Pot Co', bill_number: key().slice(0, 8), bill_date: today, lines: [line], ...body },
      key: key(),
    })
  const pay = (body: object = {}) =>
    manager.calls(calls.payBills, { body: { vendor_id: vendor.id, amount: '115', method: 'bank_transfer', ...body }, key: key() })
  const bill = async (id: string) => (await manager.calls(calls.getBill, { params: { id } })).data
  const balance = async () => (await manager.calls(calls.getVendorBalance, { params: { id: vendor.id } })).data
  return { ...nursery, admin, manager, vendor, enter, pay, bill, balance }
}
