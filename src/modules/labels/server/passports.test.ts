import { expect, test } from 'vitest'
import { keyed } from '#testing/batches.ts'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { splitBatch } from '#modules/growing/batch/batch-calls.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { sql } from '#server/sql.ts'
import { holdLot } from '#modules/buying/stockroom/trace-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { getLabelsPdf } from '../label-calls.ts'
import type { NewPassports } from '../passport.ts'
import { earlierPassports, issuePassports, listPassports, passportsById, withdrawPassport } from '../passport-calls.ts'

async function withBox(registration = 'NL-123456789') {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  await nursery.as('admin').calls(saveSettings, { body: { plantPassportNumber: registration } })
  const names = { common_name: 'Box', botanical_name: "Buxus sempervirens 'Suffruticosa'", category: 'Shrubs' }
  const { data: plant } = await manager.calls(createPlantType, { body: names })
  const { data: batch } = await manager.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 100 },
  })
  return { nursery, manager, plant, batch, hand: nursery.as('production') }
}

test('issues a passport, enters who, when and what in the register, and prints it with its flag and zone', async () => {
  const { hand, manager, batch } = await withBox()
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Willow Reach' } })
  const body = { items: [{ batch_id: batch.id, quantity: 40 }], origin: 'NL', zone: 'ERWIAM', business_account_id: account.id }
  const { data, status, detail } = await hand.calls(issuePassports, { body })
  expect([status, detail]).toEqual([201, undefined])
  const [passport] = data
  expect(passport).toMatchObject({
    botanical_name: "Buxus sempervirens 'Suffruticosa'",
    registration: 'NL-123456789',
    traceability_code: batch.batch_code,
    origin: 'NL',
    zone: 'ERWIAM',
    quantity: 40,
    account_name: 'Willow Reach',
    issued_by: expect.any(String) as string,
  })
  const list = await hand.calls(listPassports, { query: { search: 'willow' } })
  expect([list.data.map(({ id }) => id), list.meta?.total]).toEqual([[passport?.id], 1])
  expect((await hand.calls(listPassports, { query: { search: 'nobody' } })).data).toEqual([])
  const query = { kind: 'passport' as const, items: `${passport?.id}*2`, paper: 'roll-57x32' }
  const pdf = readPdf((await hand.calls(getLabelsPdf, { query })).bytes)
  expect(pdf.pages).toHaveLength(2)
  expect(pdf.pages[0]).toContain('Plant Passport – PZ ERWIAM A Buxus sempervirens')
  expect(pdf.pages[0]).toContain(`B NL-123456789 C ${batch.batch_code} D NL`)
})

test('refuses a passport for plants on hold, and for what was split off them', async () => {
  const { hand, manager, batch } = await withBox()
  await manager.calls(holdLot, { body: { code: batch.batch_code, reason: 'Phytophthora' } })
  const { data: part } = await hand.calls(splitBatch, {
    params: { id: batch.id },
    body: { quantity: 10, date: batch.started_on, while_held: true },
    ...keyed(),
  })
  for (const { id, batch_code } of [batch, part])
    expect(await hand.calls(issuePassports, { body: { items: [{ batch_id: id, quantity: 1 }], origin: 'NL' } })).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`${batch_code} is on hold: Phytophthora.`) as string,
    })
  expect((await hand.calls(listPassports, { query: {} })).data).toEqual([])
})

test('refuses a passport for plants that were sprayed, until their day of sale', async () => {
  const { hand, manager, plant } = await withBox()
  const bed = { plant_type_id: plant.id, container_size: 'PB3', quantity: 9, location: 'Tunnel 3' }
  const { data: batch } = await manager.calls(createBatch, { body: bed })
  const when = { day: batch.started_on, time: '00:00' }
  const label = { product: 'Decis', reentry_hours: 0, days_before_sale: 14 }
  const sprayed = await manager.calls(createSpray, { body: { location: 'Tunnel 3', ...label, ...when }, ...keyed() })
  expect(sprayed.status, sprayed.detail).toBe(201)
  const body = { items: [{ batch_id: batch.id, quantity: 1 }], origin: 'NL' }
  expect(await hand.calls(issuePassports, { body })).toMatchObject({
    status: 409,
    detail: expect.stringContaining('was sprayed with Decis. Its plants may be sold from') as string,
  })
})

test('refuses a passport with a missing element, and names it; none of the others is issued', async () => {
  const { hand, manager, batch, nursery } = await withBox('')
  const one = { items: [{ batch_id: batch.id, quantity: 1 }], origin: 'NL' }
  const refused = async (body: typeof one) => (await hand.calls(issuePassports, { body })).errors[0]?.message
  expect(await refused(one)).toContain('Box: a plant passport needs every element. B, your registration number')
  await nursery.as('admin').calls(saveSettings, { body: { plantPassportNumber: '12345' } })
  expect(await refused(one)).toContain('has no country')
  await nursery.as('admin').calls(saveSettings, { body: { plantPassportNumber: 'NL-1' } })
  const { data: nameless } = await manager.calls(createPlantType, { body: { common_name: 'Box hedge', category: 'Shrubs' } })
  const { data: other } = await manager.calls(createBatch, {
    body: { plant_type_id: nameless.id, container_size: 'PB3', quantity: 5 },
  })
  const both = { ...one, items: [...one.items, { batch_id: other.id, quantity: 5 }] }
  expect(await refused(both)).toContain('Box hedge: a plant passport needs every element. A, the botanical name')
  for (const origin of ['Holland', 'XX', 'ZZ', 'EU', 'nl'])
    expect((await hand.calls(issuePassports, { body: { ...one, origin } })).errors[0]?.message).toContain('two-letter code')
  const tooMany = await hand.calls(issuePassports, { body: { ...one, items: [{ batch_id: batch.id, quantity: 101 }] } })
  expect(tooMany).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS' })
  expect((await hand.calls(listPassports, { query: {} })).data).toEqual([])
})

test('a part of a lot replaces the passport of the whole, one of a supplier is entered by hand, another plant’s is refused', async () => {
  const { hand, manager, batch, plant } = await withBox()
  const issue = (item: NewPassports['items'][number]) => hand.calls(issuePassports, { body: { items: [item], origin: 'NL' } })
  const [whole] = (await issue({ batch_id: batch.id, quantity: 100 })).data
  const { data: part } = await manager.calls(splitBatch, {
    params: { id: batch.id },
    body: { quantity: 30, date: batch.started_on, location: 'Tunnel 3' },
    ...keyed(),
  })
  const partId = part.id
  const { data: earlier } = await hand.calls(earlierPassports, { query: { batch_ids: partId } })
  expect(earlier).toMatchObject([{ passport_id: whole?.id, traceability_code: batch.batch_code }])
  const [replacement] = (await issue({ batch_id: partId, quantity: 30, replaces_id: whole?.id })).data
  expect(replacement).toMatchObject({ replaces: batch.batch_code, quantity: 30 })
  const supplier = { replaces: 'LOT-4711', replaces_registration: 'BE-77' }
  expect((await issue({ batch_id: partId, quantity: 1, ...supplier })).data[0]).toMatchObject(supplier)
  const { data: other } = await manager.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 9 },
  })
  expect((await issue({ batch_id: other.id, quantity: 1, replaces_id: whole?.id })).errors).toEqual([
    { path: 'items.0.replaces_id', message: expect.stringContaining('Choose one of those') },
  ])
})

test('the register is of one nursery, and nobody changes or deletes a row of it', async () => {
  const { hand, batch, nursery } = await withBox()
  const body = { items: [{ batch_id: batch.id, quantity: 1 }], origin: 'NL' }
  const id = (await hand.calls(issuePassports, { body })).data[0]?.id ?? ''
  const stranger = (await withBox()).hand
  expect((await stranger.calls(passportsById, { query: { ids: id } })).data).toEqual([])
  expect((await stranger.calls(issuePassports, { body })).errors[0]?.message).toContain('does not exist any more')
  expect((await nursery.as('sales').calls(listPassports, { query: {} })).status).toBe(403)
  for (const statement of [
    sql`UPDATE plant_passports SET quantity = 2 WHERE nursery_id = current_nursery()`,
    sql`DELETE FROM plant_passports WHERE nursery_id = current_nursery()`,
  ])
    await expect(nursery.has((db) => db.run(statement))).rejects.toThrow(/permission denied/)
})

test('a passport issued by mistake is withdrawn with its reason: it stays in the register, and is printed and replaced no more', async () => {
  const { hand, batch } = await withBox()
  const issue = async (replaces_id?: string) =>
    (
      await hand.calls(issuePassports, {
        body: { items: [{ batch_id: batch.id, quantity: 40, ...(replaces_id ? { replaces_id } : {}) }], origin: 'NL' },
      })
    ).data[0]!
  const wrong = await issue()
  const replacing = await issue(wrong.id)
  const withdraw = (id: string) => hand.calls(withdrawPassport, { params: { id }, body: { reason: 'The count was 14' } })
  expect(await withdraw(wrong.id)).toMatchObject({
    status: 409,
    detail: `The passport of ${batch.batch_code} replaces this one. Withdraw that one first.`,
  })
  expect((await hand.calls(withdrawPassport, { params: { id: replacing.id }, body: { reason: ' ' } })).status).toBe(422)
  expect((await withdraw(replacing.id)).status).toBe(200)
  const { data: withdrawn } = await withdraw(wrong.id)
  expect(withdrawn).toEqual({
    ...wrong,
    withdrawn: 'The count was 14',
    withdrawn_at: expect.any(String) as string,
    withdrawn_by: wrong.issued_by,
  })
  const { data: listed } = await hand.calls(listPassports, { query: { search: 'count was' } })
  expect(listed.map(({ id }) => id)).toEqual([replacing.id, wrong.id])
  const refused = {
    status: 409,
    detail: `This passport of ${batch.batch_code} was withdrawn: The count was 14. Issue another one.`,
  }
  expect(await withdraw(wrong.id)).toMatchObject(refused)
  const query = { kind: 'passport' as const, items: wrong.id, paper: 'roll-57x32' }
  expect(await hand.calls(getLabelsPdf, { query })).toMatchObject(refused)
  expect((await hand.calls(earlierPassports, { query: { batch_ids: batch.id } })).data).toEqual([])
  expect((await hand.calls(withdrawPassport, { params: { id: batch.id }, body: { reason: 'None' } })).status).toBe(404)
})
