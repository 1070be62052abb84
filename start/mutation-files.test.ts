import { expect, test } from 'vitest'
import { fileNamed, pureTests, ruleFiles } from './mutation-files.ts'

test('finds every measured rule in any module', () => {
  expect(ruleFiles().length).toBeGreaterThan(50)
  expect(ruleFiles(['kernel/money'])).toEqual(['src/kernel/money.ts'])
  expect(pureTests()).toContain('src/kernel/money.test.ts')
})

test('throws for a measured rule that was renamed, or whose name two modules use', () => {
  const files = ['src/modules/selling/sale/tender.ts', 'src/modules/reports/forecast.ts', 'src/modules/production/forecast.ts']
  expect(fileNamed('tender', files)).toBe('src/modules/selling/sale/tender.ts')
  expect(fileNamed('reports/forecast', files)).toBe('src/modules/reports/forecast.ts')
  expect(() => fileNamed('tenders', files)).toThrow('“tenders”: there is no such file')
  expect(() => fileNamed('forecast', files)).toThrow('src/modules/reports/forecast.ts or src/modules/production/forecast.ts')
  expect(() => ruleFiles(['no such rule'])).toThrow('No measured rule')
})
