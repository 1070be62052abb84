/** Every link leads to a screen, and every screen has a help page. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstSteps } from '#modules/home/dashboard/onboarding.ts'
import { articleFor } from '#modules/home/help/article.ts'
import { articles } from '#modules/home/help/articles.ts'
import { actions, addressOf, findables } from '#modules/home/help/search.ts'
import { roles } from '#kernel/role.ts'
import { isGroup, navigation } from '#web/shell/navigation.ts'
import { screens } from './screens.ts'

const screenAt = (address: string) => {
  const [pathname = ''] = address.split('?')
  return screens.find(({ path: wanted }) => new RegExp(`^${wanted.replace(/\$\w+/g, '[^/]+')}$`).test(pathname))
}

test('links every operation to a screen that its users may open', () => {
  for (const { label, path: to, roles: offered } of actions) {
    const screen = screenAt(to)
    expect(screen, label).toBeDefined()
    for (const role of offered) expect(screen?.roles, `${label} for ${role}`).toContain(role)
  }
})

test('opens every search result on a screen', () => {
  for (const kind of findables)
    for (const role of roles) expect(screenAt(addressOf({ kind, id: '7', label: 'A', detail: '' }, role)), kind).toBeDefined()
})

test('links every first step to a screen', () => {
  for (const { title, path: to } of firstSteps) expect(screenAt(to), title).toBeDefined()
})

test('has a help page for every screen of the navigation', () => {
  const links = navigation.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  const pages = links.map(({ path: to }) => [to, articleFor(articles, to)?.screen] as const)
  for (const [to, screen] of pages) expect(screen, to).toBe(to)
  for (const { path: to } of screens) {
    if (/^\/(help|print-invoice)(\/|$)/.test(to)) continue
    expect(articleFor(articles, to), to).toBeDefined()
  }
})

test('has every picture of the help pages, and no unused one', () => {
  const named = articles.map(({ picture }) => `${picture}.avif`)
  expect(fs.readdirSync(path.join(import.meta.dirname, '../../public/pictures/help')).toSorted()).toEqual(named.toSorted())
})
