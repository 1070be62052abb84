import { expect, test } from 'vitest'
import { fileNamed, pureTests, ruleFiles } from './mutation-files.ts'

test('finds every measured rule in any feature', () => {
  expect(ruleFiles().length).toBeGreaterThan(50)
  expect(ruleFiles(['kernel/money'])).toEqual(['src/kernel/money.ts'])
  expect(pureTests()).toContain('src/kernel/money.test.ts')
})

test('throws for a measured rule that was renamed, or whose name two features use', () => {
  const files = ['src/features/sales/tender.ts', 'src/features/reports/forecast.ts', 'src/features/production/forecast.ts']
  expect(fileNamed('tender', files)).toBe('src/features/sales/tender.ts')
  expect(fileNamed('reports/forecast', files)).toBe('src/features/reports/forecast.ts')
  expect(() => fileNamed('tenders', files)).toThrow('“tenders”: there is no such file')
  expect(() => fileNamed('forecast', files)).toThrow('src/features/reports/forecast.ts or src/features/production/forecast.ts')
  expect(() => ruleFiles(['no such rule'])).toThrow('No measured rule')
})
