import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { addGrowthStage } from '#modules/setup/reference/growth-stage-calls.ts'
import { changeRole } from '../contract.ts'
import { listHistory } from '../history-calls.ts'

test('finds changes by user, action, day and any word, page by page, for admins only', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  await admin.calls(saveSettings, { body: { nurseryName: '100%_Green' } })
  for (const name of ['Lined out', 'Rested', 'Trimmed']) await admin.calls(addGrowthStage, { body: { name } })
  await admin.calls(changeRole, { params: { id: nursery.people.sales }, body: { role: 'manager' } })

  const find = async (query: Record<string, string> = {}) => (await admin.calls(listHistory, { query })).data
  expect((await find()).map((row) => row.action)).toEqual([
    'user.role',
    'growth_stage.create',
    'growth_stage.create',
    'growth_stage.create',
    'settings.save',
  ])
  expect((await find())[0]).toMatchObject({ user_name: 'admin', before: { role: 'sales' }, after: { role: 'manager' } })
  expect(await find({ search: 'trimmed' })).toHaveLength(1)
  expect(await find({ search: '100%_' })).toHaveLength(1)
  expect(await find({ search: '%' })).toHaveLength(1)
  expect(await find({ subject_type: 'growth_stage' })).toHaveLength(3)
  expect(await find({ subject_id: nursery.people.sales })).toHaveLength(1)
  expect(await find({ user_id: nursery.people.admin })).toHaveLength(5)
  expect(await find({ user_id: nursery.people.sales })).toHaveLength(0)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())
  expect(await find({ from: today, to: today })).toHaveLength(5)
  expect(await find({ to: '2020-01-01' })).toHaveLength(0)

  const values: string[] = []
  let cursor = ''
  do {
    const { data, meta } = await admin.calls(listHistory, { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
    values.push(...data.map((row) => row.id))
    expect(meta['subject_types']).toEqual(['growth_stage', 'settings', 'user'])
    cursor = (meta['next_cursor'] as string | null) ?? ''
  } while (cursor)
  expect(values).toEqual((await find()).map((row) => row.id))
  expect((await nursery.as('manager').calls(listHistory)).code).toBe('FORBIDDEN')
  expect((await admin.calls(listHistory, { query: { cursor: 'nonsense' } })).status).toBe(422)
  expect((await (await aNursery()).as('admin').calls(listHistory)).data).toEqual([])
})
