/** More of `mail-retry-queue.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { tables, failures, mailServer, product, tokenTo, queued } from './testing-mail-retry-queue.ts'

test('retries a refused mail until it is sent, and then deletes it', async () => {
  mailServer.refusals = 1
  const { email } = await product.signUp()
  const token = await tokenTo(email)
  expect(failures.splice(0)).toEqual(['mail.send-message'])
  expect((await product.send('confirm', { token })).status).toBe(200)
  await expect.poll(queued).toBe(0)
  expect((await tables.query('SELECT FROM outbox WHERE sent_to = $1', [email])).rowCount).toBe(0)
})
