import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccount } from '#modules/customers/contract.ts'
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

test('an unknown feature is refused', async () => {
  const admin = (await aNursery()).as('admin')
  const body: object = { hiddenFeatures: ['telepathy'] }
  expect((await admin.calls(saveSettings, { body })).errors).toEqual([
    { path: 'hiddenFeatures.0', message: 'Choose features of the list.' },
  ])
})
