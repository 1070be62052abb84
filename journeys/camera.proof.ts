/** Scanning where the browser reads no codes, as on an iPhone: the camera is a file of frames with codes on them, and the product reads them itself. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { importPlants, signUp, test } from './people.ts'

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    }),
})

test.beforeAll(writeFilm)

test.afterAll(() => fs.rmSync(film, { force: true }))

const film = path.join(tmpdir(), `camera-${process.ppid}.y4m`)

const [width, height] = [640, 480]

const codes = [
  { bcid: 'ean13', text: '9412345678904', turn: 0 },
  { bcid: 'code128', text: 'RIMU-PB3-0042', turn: 90 },
  { bcid: 'qrcode', text: 'https://plants.example/b/26W31-SOPMIC-03', turn: 0 },
] as const

/** A film in which each code is shown for two seconds, slightly blurred and grey, as a phone sees a label. */
async function writeFilm(): Promise<void> {
  const file = fs.createWriteStream(film)
  file.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)
  const colours = Buffer.alloc((width * height) / 2, 128)
  for (const { bcid, text, turn } of codes) {
    const code = await sharp(
      await toBuffer({
        bcid,
        text,
        scale: bcid === 'code128' ? 2 : 3,
        ...(bcid === 'qrcode' ? {} : { height: 15 }),
        paddingwidth: 10,
        paddingheight: 6,
        backgroundcolor: 'eeeeee',
      }),
    )
      .rotate(turn)
      .toBuffer()
    const { data } = await sharp({ create: { width, height, channels: 3, background: '#999999' } })
      .composite([{ input: code }])
      .blur(0.8)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const brightness = Buffer.from(
      Array.from({ length: width * height }, (_, i) => data[i * (data.length / (width * height))] ?? 0),
    )
    for (let frame = 0; frame < 20; frame++) file.write(Buffer.concat([Buffer.from('FRAME\n'), brightness, colours]))
  }
  await new Promise<void>((resolve) => file.end(resolve))
}

test('the camera reads bar codes and QR codes in a browser that cannot, and puts the plant into the cart', async ({ page }) => {
  await page.addInitScript(() => delete (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector)
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity,Barcode',
    'Rimu,Trees,PB3,16.90,5,9412345678904',
  ])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  expect(loaded.filter((url) => url.includes('read-picture'))).toEqual([])
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const read = page.getByRole('dialog', { name: 'Scan with the camera' }).getByRole('status')
  for (const { text } of codes) await expect(read).toContainText(`Read: ${text}`)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Quantity of Rimu')).not.toHaveValue('0')
})

test('in the dark the camera’s light helps, and where there are several cameras another one can be chosen and is kept', async ({
  page,
}) => {
  // Chromium's film has no light, and is one camera.
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    Object.assign(MediaStreamTrack.prototype, { getCapabilities: () => ({ torch: [true] }) })
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => void asked.push(wanted)
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wanted) => {
      asked.push(wanted?.video)
      return open({ video: true })
    }
    mediaDevices.enumerateDevices = async () =>
      ['near', 'wide'].map((deviceId) => ({ deviceId, kind: 'videoinput', groupId: '', label: '', toJSON: () => ({}) }))
  })
  await signUp(page)
  await page.goto('/sales/pos')
  const scan = page.getByRole('button', { name: 'Scan with the camera' })
  const asked = () => page.evaluate(() => JSON.stringify((globalThis as { asked?: unknown }).asked))
  await scan.click()
  const light = page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  expect(await asked()).toContain('{"advanced":[{"torch":true}]}')
  await page.getByRole('button', { name: 'Other camera' }).click()
  await expect.poll(asked).toContain('{"deviceId":{"ideal":"near"}')
  await page.keyboard.press('Escape')
  await page.reload()
  await scan.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await asked()).toContain('{"deviceId":{"ideal":"near"}')
})
