import { expect, test } from 'vitest'
import { roles } from '#kernel/role.ts'
import { refuseSortByCost, seesCosts } from './costs-seen.ts'

test('those who only sell see no costs', () => {
  expect(roles.filter((role) => !seesCosts(role))).toEqual(['sales'])
})

test('a role that sees no costs cannot sort by them, in either direction', () => {
  const sorted = (role: (typeof roles)[number], sort: string | undefined) => () => refuseSortByCost(role, sort, ['cost', 'value'])
  expect(sorted('sales', 'cost')).toThrow('Your role cannot see costs. Sort by another column.')
  expect(sorted('sales', '-value')).toThrow(/cannot see costs/)
  expect(() => refuseSortByCost('sales', 'co-st', ['cost'])).not.toThrow()
  for (const allowed of ['name', '-name', 'x-cost', undefined]) expect(sorted('sales', allowed)).not.toThrow()
  expect(sorted('production', '-cost')).not.toThrow()
})
