/**
 * The bucket or the mail server goes silent, or the clock of the machine jumps by a day, while tills sell: no sale notices, and all is well
 * again without a hand. `OUTAGE_SECONDS=30 npm test outages-around` makes each last so long.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { dayIn } from '#kernel/day.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { ask } from '#testing/load.ts'
import { type Outage, badRefusals, sellThrough } from '#testing/outage.ts'
import { prove } from '#testing/proof.ts'
import { openCable } from '#testing/proxy.ts'

const seconds = Number(process.env['OUTAGE_SECONDS'] ?? 6)
const folder = ownTestFolder('outages-around')
afterAll(() => discard(folder))

const authorized = async ({ shop }: Outage) => ({ authorization: `Bearer ${await shop.token()}` })

test('the bucket goes silent, and answers again', async () => {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'bucket'),
    configureBuckets: [{ name: 'nursery', configs: [] }],
  })
  const cable = await openCable(new URL(`http://127.0.0.1:${(await bucket.run()).port}`))
  const keys = { S3_BUCKET: 'nursery', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const env = { S3_ENDPOINT: new URL(cable.url).origin, ...keys }
  const photos: number[] = []
  const { sold, mistakes } = await sellThrough({ folder, name: 'bucket', env }, async (outage) => {
    const photo = `${outage.address}/api/plant-types/${outage.shop.plant}/photo`
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7d44' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('photo', new Blob([new Uint8Array(picture)]), 'a.png')
    expect((await fetch(photo, { method: 'POST', headers: await authorized(outage), body })).status).toBe(201)
    const read = async () => (await fetch(photo, { headers: await authorized(outage) })).status
    expect(await read()).toBe(200)
    cable.setState('silent')
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) photos.push(...(await Promise.all(Array.from({ length: 12 }, read))))
    await outage.sellMore()
    cable.setState('whole')
    await expect.poll(read).toBe(200)
  })
  cable.close()
  await bucket.close()
  const answered = photos.filter((status) => status !== 503).map((status) => `a photo: ${status}`)
  prove(`photos requested while the bucket was silent for ${seconds} s`, photos.length, answered)
  prove(`sales while the bucket was silent for ${seconds} s`, sold.acknowledged.size, [...mistakes, ...badRefusals(sold, [])])
})

test('the mail server goes silent, and answers again', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port }: AddressInfo = Object(server.server.address())
  const cable = await openCable(new URL(`http://127.0.0.1:${port}`))
  const env = { SMTP_URL: `smtp://127.0.0.1:${new URL(cable.url).port}`, MAIL_FROM: 'hello@nursery.example' }
  // Five mails of one document may be sent in an hour, the first included.
  const buyers = Array.from({ length: 4 }, (_, n) => `buyer${n}@example.com`)
  const mails: number[] = []
  const { sold, mistakes } = await sellThrough({ folder, name: 'mail', env }, async (outage) => {
    const [sale] = await ask<{ id: string }>(outage.url, 'SELECT id FROM sales LIMIT 1')
    const send = async (to: string) => {
      const { status } = await fetch(`${outage.address}/api/sales/${sale?.id}/mail`, {
        method: 'POST',
        headers: { ...(await authorized(outage)), 'content-type': 'application/json', 'idempotency-key': to },
        body: JSON.stringify({ to, message: 'Thank you' }),
      })
      return status
    }
    expect(await send('first@example.com')).toBe(202)
    await expect.poll(() => received).toEqual(['first@example.com'])
    cable.setState('silent')
    // A request waits for the PDF and never for the mail server.
    for (const to of buyers) mails.push(await send(to))
    await outage.sellMore()
    await pause(seconds * 1_000)
    expect(received).toHaveLength(1)
    cable.setState('whole')
    await expect.poll(() => new Set(received).size).toBe(buyers.length + 1)
  })
  cable.close()
  server.close()
  prove(`mails sent while the mail server was silent for ${seconds} s`, mails.length, [
    ...mails.filter((status) => status !== 202),
    ...(received.length === buyers.length + 1 ? [] : [`${received.length} arrived of ${buyers.length + 1}`]),
  ])
  prove(`sales while the mail server was silent for ${seconds} s`, sold.acknowledged.size, [
    ...mistakes,
    ...badRefusals(sold, []),
  ])
})

test('the clock of the machine jumps ahead a day, back two, and is right again', async () => {
  const file = path.join(folder, 'clock')
  const day = 86_400_000
  const env = {
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, '../testing/clock.ts')).href}`,
    CLOCK_OFFSET_FILE: file,
  }
  const days: string[] = []
  const { sold, mistakes } = await sellThrough({ folder, name: 'clock', env }, async ({ url, shop, sellMore }) => {
    for (const offset of [day, -day, 0]) {
      fs.writeFileSync(file, String(offset))
      await sellMore()
    }
    const rows = await ask<{ day: string }>(
      url,
      `SELECT sale_date::text AS day FROM sales WHERE nursery_id = $1
       UNION ALL SELECT paid_on::text FROM payments WHERE nursery_id = $1`,
      [shop.nursery_id],
    )
    days.push(...rows.map((row) => row.day))
  })
  // It did jump.
  expect(sold.refused['401'] ?? 0).toBeGreaterThan(0)
  const today = dayIn('Pacific/Auckland', new Date())
  // The token of a device is outdated at once where the clock jumps ahead; the device renews it, as it does every ten minutes.
  prove('sales while the clock jumped by a day', sold.acknowledged.size, [
    ...mistakes,
    ...badRefusals(sold, ['401']),
    ...days.filter((each) => each !== today),
  ])
})
