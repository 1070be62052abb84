import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { getOnboarding, hideFirstSteps } from '../contract.ts'

test('marks first steps as done by the nursery’s data', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const before = (await admin.calls(getOnboarding)).data
  expect(before).toMatchObject({ business: false, plants: false, supplies: false, sale: false, people: true, hidden: false })
  await admin.calls(createItem, { body: { name: 'Pot', unit: 'each' }, key: randomUUID() })
  expect((await admin.calls(getOnboarding)).data).toEqual({ ...before, supplies: true })
  expect((await nursery.as('sales').calls(getOnboarding)).status).toBe(403)
})

test('hides the first steps for the user only, for good', async () => {
  const nursery = await aNursery()
  const [admin, manager] = [nursery.as('admin'), nursery.as('manager')]
  expect((await admin.calls(hideFirstSteps)).data.hidden).toBe(true)
  expect((await admin.calls(hideFirstSteps)).data.hidden).toBe(true)
  expect((await admin.calls(getOnboarding)).data.hidden).toBe(true)
  expect((await manager.calls(getOnboarding)).data.hidden).toBe(false)
  expect((await nursery.as('production').calls(hideFirstSteps)).status).toBe(403)
})
