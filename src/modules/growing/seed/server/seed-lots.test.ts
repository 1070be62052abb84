import { expect, test } from 'vitest'
import { aShed, keyed, today } from '#testing/batches.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { bulkPropagation, changeBatch, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { correctAct, previewActCorrection } from '#modules/growing/batch/act-correction-calls.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'

test('a sowing takes seed of its lot and gives it back when it is undone; tests and counts are entries that are undone by entries', async () => {
  const { hand, as } = await aShed()
  expect((await hand.calls(getSettings)).data.hiddenFeatures).toContain('seed')
  const { data: plant } = await as('manager').calls(createPlantType, {
    body: { common_name: 'Mānuka', botanical_name: 'Leptospermum scoparium', category: 'Trees' },
  })
  const came = addDays(today, -30)
  const lot = { plant_type_id: plant.id, code: 'MK-7', vendor: 'Seed Co', unit: 'g', quantity: '10', received_on: came } as const
  const { data: seed } = await hand.calls(calls.createSeedLot, { body: { ...lot, per_gram: '800' } })
  expect(seed).toMatchObject({ on_hand: '10', per_gram: '800', germination: null, vendor: 'Seed Co' })
  expect((await hand.calls(getSettings)).data.hiddenFeatures).not.toContain('seed')
  expect(await hand.calls(calls.createSeedLot, { body: { ...lot, code: 'mk-7' } })).toMatchObject({ code: 'DUPLICATE' })
  expect((await hand.calls(calls.createSeedLot, { body: { ...lot, code: 'MK-8', per_gram: '0' } })).errors).toMatchObject([
    { path: 'per_gram', message: 'Enter more than 0, or leave it blank.' },
  ])

  const params = { id: seed.id }
  const tested = { tested_on: today, tested: 50, germinated: 31, used: '0.0625' }
  expect((await hand.calls(calls.addGerminationTest, { params, body: tested })).data).toMatchObject({
    on_hand: '9.9375',
    germination: 62,
  })
  const sow = (quantity: string, more: object = {}, day = today) =>
    hand.calls(bulkPropagation, {
      body: {
        method: 'seed',
        started_on: day,
        batches: [
          {
            plant_type_id: plant.id,
            container_size: 'Plug tray',
            quantity: 100,
            seed_lot_id: seed.id,
            seed_quantity: quantity,
            ...more,
          },
        ],
      },
    })
  const faultOf = async (answer: ReturnType<typeof sow>) => (await answer).errors?.[0]
  const left = async () => (await hand.calls(calls.getSeedLot, { params })).data.on_hand
  expect(await faultOf(sow('9.9376'))).toEqual({
    path: 'batches.0.seed_quantity',
    message: 'Lot MK-7 has 9.9375 g left. Enter less, choose another lot, or count this one.',
  })
  expect((await faultOf(sow('0')))?.message).toBe('Enter how much of lot MK-7 was sown, in g.')
  expect((await faultOf(sow('1', {}, addDays(came, -1))))?.message).toMatch(/^This seed came on /)
  const { data: other } = await as('manager').calls(createPlantType, {
    body: { common_name: 'Rimu', botanical_name: 'Dacrydium cupressinum', category: 'Trees' },
  })
  expect((await faultOf(sow('1', { plant_type_id: other.id })))?.message).toBe('Lot MK-7 is seed of Mānuka.')
  expect(await left()).toBe('9.9375')

  const { answer, data: batches } = await sow('0.2025')
  expect(batches[0]).toMatchObject({ vendor: 'Seed Co', vendor_lot: 'MK-7', quantity_current: 100 })
  expect(await left()).toBe('9.735')
  const { data: read } = await hand.calls(calls.getSeedLot, { params })
  expect(read.entries[0]).toMatchObject({
    kind: 'sown',
    quantity: '-0.2025',
    batch_code: batches[0]?.batch_code,
    reversed: false,
  })
  expect(
    (await hand.calls(calls.reverseSeedEntry, { params: { ...params, entryId: read.entries[0]!.id }, body: {} })).detail,
  ).toMatch(/^A sowing is undone on the page of its batch/)
  const changed = { plant_type_id: other.id, started_on: addDays(came, -1), version: batches[0]!.version }
  expect((await hand.calls(changeBatch, { params: { id: batches[0]!.id }, body: changed })).errors).toMatchObject([
    { path: 'plant_type_id', message: expect.stringMatching(/^It was sown from seed lot MK-7/) },
    { path: 'started_on', message: expect.stringMatching(/^Its seed came on /) },
  ])
  const [sowing] = answer['operation_ids'] as string[]
  const sown_on = addDays(today, -3)
  const correction = { occurred_on: sown_on, quantity: 90, reason: 'Sown on Friday' }
  const moved = await as('manager').calls(correctAct, { params: { id: sowing! }, body: correction, ...keyed() })
  expect(moved.status).toBe(200)
  // The weight stays: another number of plants came of it.
  const [corrected] = (await hand.calls(calls.getSeedLot, { params })).data.entries
  expect(corrected).toMatchObject({ occurred_on: sown_on, quantity: '-0.2025' })
  const early = { ...correction, occurred_on: addDays(came, -1) }
  const refused = { path: 'occurred_on', message: `This seed came on ${spelledOutDay(came)}. Enter that day or later.` }
  const ofSowing = { id: sowing! }
  expect((await as('manager').calls(previewActCorrection, { params: ofSowing, body: early })).errors).toEqual([refused])
  expect((await as('manager').calls(correctAct, { params: ofSowing, body: early, ...keyed() })).errors).toEqual([refused])
  const { answer: undone } = await hand.calls(reverseOperations, { body: { operation_ids: answer['operation_ids'] as never } })
  expect(await left()).toBe('9.9375')

  // Its seed went to another sowing since.
  const { answer: second } = await sow('9.8')
  const undoUndo = { body: { operation_ids: undone['operation_ids'] as never } }
  expect((await hand.calls(reverseOperations, undoUndo)).detail).toBe(
    'Lot MK-7 has too little seed left for this sowing. Count the lot, or undo what was sown since.',
  )
  expect(await left()).toBe('0.1375')
  await hand.calls(reverseOperations, { body: { operation_ids: second['operation_ids'] as never } })
  expect(await left()).toBe('9.9375')

  const { data: counted } = await hand.calls(calls.countSeedLot, {
    params,
    body: { counted_on: today, quantity: '8', note: 'Weighed' },
  })
  expect(counted.on_hand).toBe('8')
  const [count, , , test_] = (await hand.calls(calls.getSeedLot, { params })).data.entries
  expect(count).toMatchObject({ kind: 'count', quantity: '-1.9375', note: 'Weighed' })
  const undo = (entryId: string) => hand.calls(calls.reverseSeedEntry, { params: { ...params, entryId }, body: {} })
  expect((await undo(count!.id)).data.on_hand).toBe('9.9375')
  expect((await undo(count!.id)).detail).toBe('Already undone. Refresh the list.')
  expect((await undo(test_!.id)).data).toMatchObject({ on_hand: '10', germination: null })

  const change = { code: 'MK-7', per_gram: null, version: seed.version, archived: true }
  expect((await hand.calls(calls.changeSeedLot, { params, body: change })).data).toMatchObject({ archived: true, per_gram: null })
  expect((await hand.calls(calls.changeSeedLot, { params, body: change })).code).toBe('STALE')
  expect((await faultOf(sow('1')))?.message).toBe('This lot is archived. Choose another.')
})
