/** Card payouts of a month on the screen of the bank: each line of the statement is proposed its payout, to the cent, and confirmed. */
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import * as cards from '#modules/selling/card/card-calls.ts'
import { registerTill } from '#modules/selling/payment/till-calls.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { ask } from '#testing/load.ts'
import { installedBrowser } from '../start/browser.ts'
import { databaseUrlOf, end, startProduct } from '../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../start/throw-away-database.ts'
import { signUpRegistered } from './people.ts'

const payouts = 4

test('four payouts of a provider are matched with their bank lines, each with its payments, refunds and fees', async () => {
  const folder = ownTestFolder('payouts')
  const stored = path.join(folder, 'data')
  await copyMigratedDatabase(stored)
  const port = String(await freePort())
  const product = await startProduct(stored, { PORT: port })
  const executablePath = installedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) })
  const run = <Row extends object>(text: string) => ask<Row>(databaseUrlOf(stored), text)
  try {
    const page = await browser.newPage({ baseURL: product.address })
    const { authorization } = await signUpRegistered(page, '/dashboard')
    const send = async <Data>(call: string, data?: object, method = 'POST'): Promise<Data> => {
      const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
      const answer = await page.request.fetch(call, { method, headers, ...(data && { data }) })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { data: Data }).data
    }
    const { currency, timeZone } = await send<{ currency: string; timeZone: string }>(getSettings.path, undefined, 'GET')
    const { connections } = await send<cards.CardSetup>(cards.connectCards.path, {
      driver: 'simulator',
      fields: { currency, seconds: '0' },
    })
    const till = await send<{ id: string }>(registerTill.path, { device_id: crypto.randomUUID() })
    const reader = { connection_id: connections[0]?.id, provider_reader: 'sim_reader_1', name: 'Reader 1' }
    await send(cards.setTillReader.path.replace(':id', till.id), { reader }, 'PUT')

    const sell = async (amount: string) => {
      const id = crypto.randomUUID()
      await send(cards.startCardPayment.path, { id, till_id: till.id, amount })
      await send(cards.readCardOutcome.path.replace(':id', id))
      const items = [{ item_type: 'other', name: 'Planting plan', unit_price: amount, quantity: '1' }]
      const payments = [{ method: 'card', amount, card_payment_id: id }]
      return send<{ id: string; items: { id: string }[]; total_amount: string }>(createSale.path, {
        payment_method: 'card',
        items,
        payments,
      })
    }
    const waiting = async () =>
      (
        await run<{ count: number }>(
          `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier LIKE 'cards.%' AND run_at <= now() AND attempts < max_attempts`,
        )
      )[0]?.count
    /** The provider pays out what is a day old, and the product reads it. */
    const twoDaysLater = async () => {
      await run(`UPDATE card_simulations SET created_at = created_at - interval '2 days'`)
      await run(`UPDATE card_connections SET created_at = created_at - interval '3 days', entries_to = NULL`)
      await run(
        `SELECT graphile_worker.add_job('cards.clock', json_build_object('nursery_id', nursery_id)) FROM card_connections`,
      )
      await expect.poll(waiting).toBe(0)
      await expect.poll(async () => (await run(`SELECT FROM card_connections WHERE entries_to IS NULL`)).length).toBe(0)
    }
    for (let payout = 0; payout < payouts; payout++) {
      for (const amount of [`${11 + payout * 7}.50`, `${123 + payout * 31}.00`]) await sell(amount)
      const back = await sell(`${40 + payout * 3}.00`)
      await send(refundSale.path.replace(':id', back.id), {
        reason: 'Changed their mind',
        method: 'card',
        items: [{ sale_item_id: back.items[0]?.id, quantity: '1', restock: false }],
      })
      await expect.poll(waiting).toBe(0)
      await twoDaysLater()
    }
    // The last payout is read with the next one.
    await twoDaysLater()
    // Each payout by an account of its own: what was taken, less what went back, less 1.5 % of either.
    const owed = Array.from({ length: payouts }, (_, i) => {
      const taken = [cents(`${11 + i * 7}.50`), cents(`${123 + i * 31}.00`)]
      return taken.reduce((sum, amount) => sum + amount - (amount * 15n + 500n) / 1000n, 0n)
    })

    await page.goto('/reports/financial?tab=bank')
    await page.getByRole('button', { name: 'Import a statement' }).click()
    const dialog = page.getByRole('dialog').last()
    const today = dayIn(timeZone, new Date())
    const rows = ['Date,Details,Amount', ...owed.map((amount, i) => `${today},SIM PAYOUT ${i + 1},${moneyText(amount)}`)]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await dialog.getByRole('button', { name: `Import ${payouts} lines` }).click()
    await expect(page.getByText('Payout of card money, Simulator, payments 3, refunds 1').first()).toBeVisible()
    await page.getByRole('button', { name: `Confirm ${payouts} proposals` }).click()
    await expect(page.getByText('Nothing to match')).toBeVisible()
    const [clearing] = await run<{ left: string }>(
      `SELECT coalesce(sum(line.amount), 0)::numeric(14,2)::text AS left FROM journal_lines AS line
        JOIN posting_accounts AS posting USING (nursery_id, account_id) WHERE posting.purpose = 'card_clearing'`,
    )
    expect(clearing).toEqual({ left: '0.00' })
  } finally {
    await browser.close()
    await end(product, 'SIGTERM')
    await discard(folder)
  }
})
