import { expect, test } from 'vitest'
import { isGroup, navigation } from '#web/shell/navigation.ts'
import { fastest, goTo, keysTo, meaningOf } from './shortcuts.ts'

const at = (key: string, ms: number) => ({ key, at: ms })

test('G and a letter within a second and a half go to a screen', () => {
  expect(meaningOf(at('b', 900), at('g', 0))).toEqual({ does: 'go', path: '/production/batches' })
  expect(meaningOf(at('E', 900), at('G', 0))).toEqual({ does: 'go', path: '/expenses' })
  expect(meaningOf(at('1', 900), at('g', 0))).toBeUndefined()
  expect(meaningOf(at('b', 2_000), at('g', 0))).toBeUndefined()
})

test('N and E press a button of the screen, but not as a part of what a scanner types', () => {
  expect(meaningOf(at('n', 0), undefined)).toEqual({ does: 'press', key: 'N' })
  expect(meaningOf(at('e', 2_000), at('g', 0))).toEqual({ does: 'press', key: 'E' })
  expect(meaningOf(at('n', 100 + fastest - 1), at('4', 100))).toBeUndefined()
  expect(meaningOf(at('b', 100 + fastest - 1), at('g', 100))).toBeUndefined()
  expect(meaningOf(at('?', 0), undefined)).toEqual({ does: 'keys' })
})

test('every screen of the menus has one letter, under the name that it has there', () => {
  const links = navigation.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  expect(links.filter(({ path }) => keysTo(path) === undefined)).toEqual([])
  for (const { path, label } of links) expect(Object.values(goTo).find((each) => each.path === path)?.label).toBe(label)
  const paths = Object.values(goTo).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
