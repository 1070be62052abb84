/** Whatever leads somewhere leads to a screen, and every screen has its page of help. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstSteps } from '#features/dashboard/onboarding.ts'
import { articleFor } from '#features/help/article.ts'
import { articles } from '#features/help/articles.ts'
import { actions, addressOf, findables } from '#features/help/search.ts'
import { roles } from '#kernel/role.ts'
import { isGroup, navigation } from '#web/shell/navigation.ts'
import { screens } from './screens.tsx'

const screenAt = (address: string) => {
  const [here = ''] = address.split('?')
  return screens.find(({ path: wanted }) => new RegExp(`^${wanted.replace(/\$\w+/g, '[^/]+')}$`).test(here))
}

test('every operation leads to a screen that whoever is offered it may open', () => {
  for (const { label, path: to, roles: offered } of actions) {
    const screen = screenAt(to)
    expect(screen, label).toBeDefined()
    for (const role of offered) expect(screen?.roles, `${label} for ${role}`).toContain(role)
  }
})

test('whatever is found is looked at on a screen', () => {
  for (const kind of findables)
    for (const role of roles) expect(screenAt(addressOf({ kind, id: '7', label: 'A', detail: '' }, role)), kind).toBeDefined()
})

test('every first step leads to a screen', () => {
  for (const { title, path: to } of firstSteps) expect(screenAt(to), title).toBeDefined()
})

test('every screen of the navigation has a page of its own', () => {
  const links = navigation.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  const pages = links.map(({ path: to }) => [to, articleFor(articles, to)?.screen] as const)
  for (const [to, screen] of pages) expect(screen, to).toBe(to)
  for (const { path: to } of screens) {
    if (/^\/(help|print-invoice)(\/|$)/.test(to)) continue
    expect(articleFor(articles, to), to).toBeDefined()
  }
})

test('every picture that a page names is there, and none is left over', () => {
  const named = articles.map(({ picture }) => `${picture}.avif`)
  expect(fs.readdirSync(path.join(import.meta.dirname, '../../public/pictures/help')).toSorted()).toEqual(named.toSorted())
})
