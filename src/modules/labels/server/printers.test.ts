/** Labels that go straight to a printer: the printer is emulated, and keeps every byte that it is sent. */
import { type Server, type Socket, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aNursery, app, jobPool } from '#testing/nursery.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { setOwnAddresses } from '#server/own-addresses.ts'
import { setPrinterNetworks } from '#server/printer-networks.ts'
import { sql } from '#server/sql.ts'
import { mostAttempts } from '../printer.ts'
import * as calls from '../printer-calls.ts'
import { labelJobs } from './print-jobs.ts'

interface Emulated {
  readonly port: number
  readonly received: string[]
  readonly server: Server
}

/** A printer on one of the ports that are allowed; `isStuck`: its paper is out, and it takes nothing. */
async function aPrinter(): Promise<Emulated> {
  const received: string[] = []
  const take = (socket: Socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => (text += piece))
    socket.on('end', () => {
      received.push(text)
      socket.end()
    })
  }
  for (let port = 9100; port <= 9109; port++) {
    const server = createServer(take)
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (listening) return { port, received, server }
  }
  throw new Error('Every port of printers is in use on this machine.')
}

let printer: Emulated
beforeAll(async () => {
  printer = await aPrinter()
})
afterAll(() => printer.server.close())
afterEach(() => setPrinterNetworks(['127.0.0.0/8']))
setPrinterNetworks(['127.0.0.0/8'])

async function withPrinter(port = printer.port) {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const names = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' }
  const { data: plant } = await manager.calls(createPlantType, { body: names })
  const { data: batch } = await manager.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 100 },
  })
  const body = { name: 'Potting shed', host: '127.0.0.1', port, dots_per_mm: 8 as const }
  const { data: made, status, detail } = await manager.calls(calls.createPrinter, { body })
  expect([status, detail]).toEqual([201, undefined])
  const hand = nursery.as('production')
  const print = (more: object = {}) =>
    hand.calls(calls.printLabels, {
      body: { printer_id: made.id, kind: 'batch', items: `${batch.id}*3`, paper: 'roll-57x32', ...more },
    })
  const [send, upkeep] = labelJobs
  const work = (job_id: string) =>
    send?.work({ pool: jobPool, events: undefined as never, nursery_id: nursery.nursery_id, payload: { job_id } })
  const tidy = () => upkeep?.work({ pool: jobPool, events: undefined as never, nursery_id: nursery.nursery_id, payload: {} })
  const jobOf = async (id: string) => (await hand.calls(calls.listPrintJobs)).data.find((job) => job.id === id)
  return { nursery, manager, hand, batch, made, print, work, tidy, jobOf, body }
}

test('labels are queued, sent once by the worker, and shown as sent', async () => {
  const { print, work, jobOf, batch } = await withPrinter()
  const { data: job, status } = await print()
  expect([status, job.status, job.labels, job.printer_name]).toEqual([202, 'waiting', 3, 'Potting shed'])
  const before = printer.received.length
  await Promise.all([work(job.id), work(job.id)])
  expect(printer.received).toHaveLength(before + 1)
  expect(printer.received.at(-1)).toContain('^FDKōwhai^FS')
  expect(printer.received.at(-1)).toContain(`/${batch.batch_code}^FS`)
  expect(printer.received.at(-1)).toMatch(/\^PQ3\n\^XZ$/)
  expect(await jobOf(job.id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    failure: null,
    finished_at: expect.any(String) as string,
  })
})

test('the codes on labels lead to this installation, whatever a request names as its address', async () => {
  setOwnAddresses({ publicUrl: 'https://plants.example', alsoAt: ['http://shed.local:3000'] })
  const { nursery, made, batch, print, work } = await withPrinter()
  const body = { printer_id: made.id, kind: 'batch' as const, items: batch.id, paper: 'roll-57x32' }
  const addressAt = async (host: string) => {
    const person = nursery.through((request) => app.http.inject({ ...request, headers: { ...request.headers, host } }))(
      'production',
    )
    const { data: job } = await person.calls(calls.printLabels, { body })
    await work(job.id)
    return /,(https?:[^\s]*)\/l\//.exec(printer.received.at(-1) ?? '')?.[1]
  }
  expect(await addressAt('plants.example')).toBe('https://plants.example')
  expect(await addressAt('shed.local:3000')).toBe('http://shed.local:3000')
  expect(await addressAt('elsewhere.example')).toBe('https://plants.example')
  expect((await print({ site: 'https://elsewhere.example' })).status).toBe(422)
})

test('a printer that is off is tried again, and given up in a sentence; then it is printed again by hand', async () => {
  const free = [9109, 9108].find((port) => port !== printer.port) ?? 9109
  const { print, work, jobOf, hand, made, manager, body } = await withPrinter(free)
  const { data: job } = await print()
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    await work(job.id)
    expect(await jobOf(job.id)).toMatchObject({ status: attempt < mostAttempts ? 'waiting' : 'failed', attempts: attempt })
  }
  expect((await jobOf(job.id))?.failure).toContain('cannot be reached')
  await manager.calls(calls.editPrinter, {
    params: { id: made.id },
    body: { ...body, port: printer.port, version: made.version },
  })
  const params = { id: job.id }
  expect((await hand.calls(calls.retryPrintJob, { params })).data).toMatchObject({ status: 'waiting', attempts: 0 })
  await work(job.id)
  expect((await jobOf(job.id))?.status).toBe('sent')
  expect((await hand.calls(calls.retryPrintJob, { params })).code).toBe('BAD_STATE')
})

test('a job that waits is cancelled and not sent; one that was left in the middle fails and is not repeated by itself', async () => {
  const { print, work, jobOf, hand, nursery, tidy } = await withPrinter()
  const { data: job } = await print()
  expect((await hand.calls(calls.cancelPrintJob, { params: { id: job.id } })).data.status).toBe('cancelled')
  const before = printer.received.length
  await work(job.id)
  expect(printer.received).toHaveLength(before)
  const { data: left } = await print()
  await nursery.has((db) =>
    db.run(sql`
      UPDATE label_print_jobs SET status = 'sending', started_at = now() - interval '10 minutes' WHERE nursery_id = ${db.nursery_id} AND id = ${left.id}`),
  )
  await tidy()
  expect(await jobOf(left.id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('The server stopped') as string,
  })
})

test('more than 50 labels need their number confirmed', async () => {
  const { print, batch } = await withPrinter()
  const items = `${batch.id}*51`
  expect(await print({ items })).toMatchObject({ status: 409, code: 'BAD_STATE', answer: { labels: 51 } })
  expect((await print({ items, confirm_labels: 50 })).status).toBe(409)
  expect((await print({ items, confirm_labels: 51 })).status).toBe(202)
})

test('connects to nothing unless the operator allows its network, by name or address, and to no other port', async () => {
  const { manager, print, body } = await withPrinter()
  const add = (more: object) => manager.calls(calls.createPrinter, { body: { ...body, name: 'Another', ...more } })
  for (const host of ['10.0.0.5', '169.254.169.254', '::1', '8.8.8.8'])
    expect(await add({ host })).toMatchObject({ status: 403, detail: expect.stringContaining('outside the networks') as string })
  expect(await add({ host: 'no-such-printer.invalid' })).toMatchObject({ status: 403 })
  for (const port of [22, 80, 5432, 9099, 9110]) expect((await add({ port })).status).toBe(422)
  for (const host of ['127.0.0.1:22', 'http://127.0.0.1', 'a b', '127.0.0.1/24', ''])
    expect((await add({ host })).status).toBe(422)
  setPrinterNetworks(undefined)
  expect(await add({})).toMatchObject({ status: 403, detail: expect.stringContaining('connects to no label printers') as string })
  expect((await print()).status).toBe(403)
  expect((await manager.calls(calls.listPrinters)).data.enabled).toBe(false)
})

test('a job whose network is no longer allowed fails without a connection', async () => {
  const { print, work, jobOf } = await withPrinter()
  const { data: job } = await print()
  setPrinterNetworks(['10.0.0.0/8'])
  const before = printer.received.length
  await work(job.id)
  expect(printer.received).toHaveLength(before)
  expect((await jobOf(job.id))?.failure).toContain('outside the networks')
})

test('printers are of one nursery, managers add them, and one that is removed cancels what waits for it', async () => {
  const { manager, hand, made, print, body, jobOf } = await withPrinter()
  expect((await hand.calls(calls.createPrinter, { body: { ...body, name: 'Mine' } })).status).toBe(403)
  expect((await manager.calls(calls.createPrinter, { body: { ...body, name: 'POTTING SHED' } })).code).toBe('DUPLICATE')
  const other = await withPrinter()
  expect((await other.print({ printer_id: made.id })).status).toBe(404)
  const { data: job } = await print()
  expect((await manager.calls(calls.deletePrinter, { params: { id: made.id } })).status).toBe(204)
  expect((await jobOf(job.id))?.status).toBe('cancelled')
  expect((await print()).status).toBe(404)
})
