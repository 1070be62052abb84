/** The logo and the bank account of the nursery's documents. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { addLogo, getLogo, getSettings, removeLogo, saveSettings } from '../contract.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer()

async function withLogo() {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const sent = await admin.calls(addLogo, { body: {}, file: { name: 'logo.png', bytes: await png(1200, 600) } })
  return { nursery, admin, sent }
}

test('a logo is made small, keeps its transparency, and everybody can show it', async () => {
  const { nursery, admin, sent } = await withLogo()
  expect([sent.status, sent.data.logo]).toEqual([201, expect.stringMatching(/^[\da-f-]{36}$/)])
  const { data } = await nursery.as('sales').calls(getLogo, { query: { logo: sent.data.logo } })
  const bytes = Buffer.from(data.image.replace('data:image/png;base64,', ''), 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 240, hasAlpha: true })
  const again = await admin.calls(addLogo, {
    body: {},
    file: {
      name: 'b.jpg',
      bytes: await sharp(await png(40, 40))
        .jpeg()
        .toBuffer(),
    },
  })
  expect(again.data.logo).not.toBe(sent.data.logo)
  expect((await admin.calls(removeLogo, {})).data.logo).toBe('')
  expect((await admin.calls(getLogo, {})).data.image).toBe('')
})

test('only admins change it, only to a picture, and not by saving settings', async () => {
  const { nursery, admin, sent } = await withLogo()
  const file = { name: 'x.png', bytes: await png(10, 10) }
  expect((await nursery.as('manager').calls(addLogo, { body: {}, file })).status).toBe(403)
  const svg = { name: 'x.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  expect((await admin.calls(addLogo, { body: {}, file: svg })).status).toBe(415)
  const own = { logo: 'mine' } as Record<string, string>
  expect((await admin.calls(saveSettings, { body: own })).status).toBe(422)
  expect((await admin.calls(getSettings)).data.logo).toBe(sent.data.logo)
})

test('bank details are checked as the country writes them, and stored', async () => {
  const admin = (await aNursery({ country: 'UK' })).as('admin')
  const refused = await admin.calls(saveSettings, { body: { bankCode: '12', bankAccountNumber: '1234' } })
  expect(refused.errors).toEqual([
    { path: 'bankCode', message: 'Enter a Sort code like 12-34-56.' },
    { path: 'bankAccountNumber', message: 'Enter an account number like 12345678.' },
  ])
  const saved = await admin.calls(saveSettings, { body: { bankCode: '12-34-56', bankAccountNumber: '12345678' } })
  expect(saved.data).toMatchObject({ bankCode: '12-34-56', bankAccountNumber: '12345678' })
})
