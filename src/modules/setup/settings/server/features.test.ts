import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccount } from '#modules/customers/contract.ts'
import { addUsualSubjects } from '#modules/growing/scouting/contract.ts'
import { sql } from '#server/sql.ts'
import { aNursery } from '#testing/nursery.ts'
import { getSettings, saveSettings } from '../contract.ts'

test('using a feature that is off switches it on, and leaves the others off', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  await admin.calls(saveSettings, { body: { hiddenFeatures: ['map', 'customers'] } })
  expect((await nursery.as('manager').calls(createAccount, { body: { name: '' }, key: randomUUID() })).status).toBe(422)
  expect((await admin.calls(getSettings)).data.hiddenFeatures).toEqual(['map', 'customers'])
  expect((await nursery.as('manager').calls(createAccount, { body: { name: 'City Parks' }, key: randomUUID() })).status).toBe(201)
  expect((await admin.calls(getSettings)).data.hiddenFeatures).toEqual(['map'])
})

test('a feature that is off until wanted is off in a nursery that chose its features before; using it switches it on once', async () => {
  const nursery = await aNursery()
  const hidden = async () => (await nursery.as('admin').calls(getSettings)).data.hiddenFeatures
  await nursery.has((db) =>
    db.run(sql`INSERT INTO settings (nursery_id, key, value) VALUES (${db.nursery_id}, 'hiddenFeatures', '["map"]')`),
  )
  expect(await hidden()).toEqual(['map', 'seed', 'scouting', 'propagation'])
  const use = () => nursery.as('production').calls(addUsualSubjects, { body: {}, key: randomUUID() })
  expect([(await use()).status, await hidden()]).toEqual([201, ['map', 'seed', 'propagation']])
  await use()
  await nursery.as('admin').calls(saveSettings, { body: { hiddenFeatures: ['scouting', 'map'] } })
  expect(await hidden()).toEqual(['scouting', 'map'])
  expect([(await use()).status, await hidden()]).toEqual([201, ['map']])
})

test('an unknown feature is refused', async () => {
  const admin = (await aNursery()).as('admin')
  const body: object = { hiddenFeatures: ['telepathy'] }
  expect((await admin.calls(saveSettings, { body })).errors).toEqual([
    { path: 'hiddenFeatures.0', message: 'Choose features of the list.' },
  ])
})
