/** Saved views of lists: whose they are, who may share and change them, and the one that a list opens with. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import type { Role } from '#kernel/role.ts'
import * as calls from '../contract.ts'
import { mostViews } from '../views.ts'

const late = { list: 'orders', name: 'Late orders', view: 'status=open&sort=due', shared: false } as const
const keyed = () => ({ key: randomUUID() })

async function people() {
  const nursery = await aNursery()
  const namesOf = async (role: Role) => (await nursery.as(role).calls(calls.listViews, {})).data.map(({ name }) => name)
  const save = async (
    role: Role,
    body: Partial<Omit<typeof late, 'shared' | 'name'>> & { shared?: boolean; name?: string } = {},
  ) => nursery.as(role).calls(calls.saveView, { body: { ...late, ...body }, ...keyed() })
  return { nursery, namesOf, save }
}

test('a view is its owner’s until a manager shares it', async () => {
  const { nursery, namesOf, save } = await people()
  const { data: mine } = await save('sales')
  expect(mine).toMatchObject({ ...late, mine: true, opens: false })
  expect(await namesOf('sales')).toEqual(['Late orders'])
  expect(await namesOf('admin')).toEqual([])
  expect(await nursery.as('admin').calls(calls.getView, { params: { id: mine.id } })).toMatchObject({ status: 404 })
  expect((await nursery.as('sales').calls(calls.getView, { params: { id: mine.id } })).data).toEqual(mine)
  expect(await save('sales', { name: 'For all', shared: true })).toMatchObject({ status: 403 })
  const { data: all } = await save('manager', { name: 'For all', shared: true })
  expect(await namesOf('sales')).toEqual(['For all', 'Late orders'])
  const change = (role: Role, id: string, name: string) =>
    nursery.as(role).calls(calls.changeView, { params: { id }, body: { name, version: 1 } })
  expect(await change('sales', all.id, 'Mine now')).toMatchObject({ status: 404 })
  expect(await change('admin', mine.id, 'Mine now')).toMatchObject({ status: 404 })
  expect((await change('admin', all.id, 'Everybody’s')).data).toMatchObject({ name: 'Everybody’s', version: 2, mine: false })
  expect(await change('manager', all.id, 'Too late')).toMatchObject({ status: 409, code: 'STALE' })
})

test('a list opens with the view that I choose, for me alone; a view that is deleted or no longer shared opens nothing', async () => {
  const { nursery, save } = await people()
  const { data: view } = await save('manager', { shared: true })
  const opening = async (role: Role) => (await nursery.as(role).calls(calls.listViews, {})).data.filter(({ opens }) => opens)
  const choose = (role: Role, view_id: string | null, list: 'orders' | 'sales' = 'orders') =>
    nursery.as(role).calls(calls.chooseOpeningView, { body: { list, view_id } })
  expect((await choose('sales', view.id)).status).toBe(200)
  expect((await choose('manager', view.id)).status).toBe(200)
  expect(await choose('sales', view.id, 'sales')).toMatchObject({ status: 422 })
  expect(await choose('sales', randomUUID())).toMatchObject({ status: 422 })
  expect([(await opening('sales')).length, (await opening('admin')).length]).toEqual([1, 0])

  const body = { shared: false, version: 1 }
  await nursery.as('manager').calls(calls.changeView, { params: { id: view.id }, body })
  expect([(await opening('sales')).length, (await opening('manager')).length]).toEqual([0, 1])
  await choose('manager', null)
  expect(await opening('manager')).toEqual([])
  await choose('manager', view.id)
  expect((await nursery.as('manager').calls(calls.deleteView, { params: { id: view.id } })).status).toBe(204)
  expect((await nursery.as('manager').calls(calls.listViews, {})).data).toEqual([])
})

test('a name is used once, and a list has so many views of a person at most', async () => {
  const { save } = await people()
  await save('sales')
  expect(await save('sales', { name: 'LATE ORDERS' })).toMatchObject({ status: 422 })
  expect((await save('admin')).status).toBe(201)
  for (let i = 1; i < mostViews; i++) expect((await save('sales', { name: `View ${i}` })).status).toBe(201)
  expect(await save('sales', { name: 'One too many' })).toMatchObject({ status: 409, code: 'BAD_STATE' })
})
