/** Links to screens: those in code do not compile with a wrong path, parameter or value; those in text are checked here. */
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type * as browser from './browser.tsx'
import { firstSteps } from '#modules/home/dashboard/onboarding.ts'
import { articles } from '#modules/home/help/articles.ts'
import { type Findable, actions, addressOf, findables } from '#modules/home/help/search.ts'
import { navigation } from '#web/shell/navigation.ts'
import { readSearch } from '#web/search-params.ts'
import type { Screen } from './screen.ts'
import { features } from '#modules/setup/settings/feature-details.ts'
import { namedCalls } from './api-calls.ts'
import { screens } from './screens.ts'

/** With the router of the app: without it, links are not typed. */
export type App = typeof browser

test('a link with a wrong path, parameter or value does not compile', () => {
  const links = [
    linkOptions({ to: '/orders', search: { tab: 'future' } }),
    linkOptions({ to: '/orders/$orderId', params: { orderId: 'x' }, search: { action: 'mail' } }),
    // @ts-expect-error There is no such screen.
    linkOptions({ to: '/order' }),
    // @ts-expect-error The orders have no such tab.
    linkOptions({ to: '/orders', search: { tab: 'nonsense' } }),
    // @ts-expect-error The orders have no such parameter.
    linkOptions({ to: '/orders', search: { tabb: 'future' } }),
    // @ts-expect-error An order needs its id.
    linkOptions({ to: '/orders/$orderId' }),
  ] satisfies LinkProps[]
  expect(links).toHaveLength(6)
})

/**
 * Describes faults of a literal address: an unknown screen, a parameter that the screen does not have, or a value it does not
 * accept.
 */
function faultsOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://here')
  const screen = (screens as readonly Screen[]).find(({ path }) =>
    new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (!screen) return [`${address}: no screen`]
  const values = readSearch(screen.search ?? {}, Object.fromEntries(searchParams))
  return [...searchParams].flatMap(([name, value]) => (values[name] === value ? [] : [`${address}: ${name}=${value}`]))
}

/** The source of the modules: what screens are made of. */
const sources = (() => {
  const modules = path.join(import.meta.dirname, '../modules')
  return fs
    .readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes(`${path.sep}server${path.sep}`))
    .map((file) => ({ file, source: fs.readFileSync(path.join(modules, file), 'utf8') }))
})()

const id = '01939f2e-8a4b-7cc0-9a8e-0123456789ab'

test('every call that uses a feature is served', async () => {
  const served = (await namedCalls()).map(({ call }) => `${call.method} ${call.path}`)
  for (const { usedBy } of Object.values(features))
    for (const call of usedBy)
      expect(
        served.some((each) => each === call || each.startsWith(`${call}/`)),
        call,
      ).toBe(true)
})

test('finds what is wrong with an address', () => {
  expect(faultsOf(`/orders/${id}?action=mail`)).toEqual([])
  expect(faultsOf('/order')).toEqual(['/order: no screen'])
  expect(faultsOf('/orders?tab=nonsense&tabb=future')).toEqual([
    '/orders?tab=nonsense&tabb=future: tab=nonsense',
    '/orders?tab=nonsense&tabb=future: tabb=future',
  ])
})

test('every address that is written as text leads to a screen that takes it', () => {
  const found = findables.flatMap((kind: Findable) =>
    (['admin', 'sales'] as const).map((role) => addressOf({ kind, id, label: 'Kōwhai & co', detail: '' }, role)),
  )
  const addresses = [
    ...found,
    ...actions.flatMap(({ path, onBatch }) => [path, ...(onBatch ? [`/production/batches/${id}?action=${onBatch}`] : [])]),
    ...firstSteps.map(({ path }) => path),
    ...navigation.flatMap((entry) => ('links' in entry ? entry.links.map(({ path }) => path) : [entry.path])),
    ...articles.flatMap((article) => ('shows' in article && article.shows ? [article.shows.address] : [])),
  ]
  expect(addresses.length).toBeGreaterThan(60)
  expect(addresses.flatMap(faultsOf)).toEqual([])
})

test('addresses in quotes lead to a screen that takes them', () => {
  const written = sources.flatMap(({ source }) => {
    const quoted = source.matchAll(/['"`](\/(?!api\/|pictures\/)[a-z][\w\-/${}.]*\?[\w=&${}.-]+)['"`]/g)
    return Array.from(quoted, ([, address = '']) => address.replaceAll(/\$\{\w*id\}/gi, id)).filter(
      (address) => !address.includes('${'),
    )
  })
  expect(written.length).toBeGreaterThan(20)
  expect(written.flatMap(faultsOf)).toEqual([])
})

test('screens read their parameters by their declared shape, never the address itself', () => {
  const own = sources.filter(({ source }) => /useSearch\(|URLSearchParams\((window\.)?location/.test(source))
  expect(own.map(({ file }) => file)).toEqual([])
})
