/** Further cases of `receipts.test.ts`. */
import { expect, test } from 'vitest'
import { receiptLimits, tooHeavy } from '../expense.ts'
import { pdf, withRent } from './testing-receipts.ts'

test('refuses an oversized file with its size and what to do', async () => {
  const { send } = await withRent()
  const heavy = Buffer.concat([pdf, Buffer.alloc(receiptLimits.pdf)])
  expect(await send('scan.pdf', heavy)).toMatchObject({ status: 413, detail: expect.stringContaining('15.0 MB; at most 15 MB') })
  expect((await send('huge.jpg', Buffer.alloc(receiptLimits.photo + 1, 0xff))).status).toBe(413)
  expect(tooHeavy('photo', receiptLimits.photo)).toBeUndefined()
})
