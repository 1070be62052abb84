/** Every screen of the app, and what is judged on each: accessibility, width at its size and at twice the text, on the smallest phone, and its picture. */
import fs from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Page, expect } from '@playwright/test'
import { listAccounts } from '#modules/customers/contract.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { listPurchases } from '#modules/buying/stockroom/contract.ts'
import {
  type Device,
  type MainScreen,
  type Scheme,
  devices,
  difference,
  mainScreens,
  pictureOf,
  showScreen,
  stillPicture,
  toleranceOf,
} from '../start/screen-set.ts'
import { type Person, drawn, faultsOf, goOn, signInAs, themeFaults } from './people.ts'

/** Addresses in an order in which each follows a screen of another path; `:id` is the first row of the list. */
export const screens: Readonly<
  Record<string, readonly (string | readonly [address: string, list: { readonly path: string }])[]>
> = {
  growing: [
    '/plants',
    '/dashboard',
    '/plants?view=tiles',
    ['/plants/:id', listPlantTypes],
    '/production/batches',
    ['/production/batches/:id', listBatches],
    '/import',
    '/production/batches?action=scan',
    '/production/recipes',
    '/production/batches?action=start&sort=-plant',
    '/production/map',
    '/production/tasks',
    '/production/labels',
    '/production/labels/print',
    '/production/tasks?view=week',
    '/production/balance',
    '/production/tasks?view=month',
    '/production/space',
    '/production/royalties',
  ],
  stock: [
    '/inventory/supplies',
    '/inventory/supplies/purchases',
    '/inventory/supplies?tab=movements',
    ['/inventory/supplies/purchases/:id', listPurchases],
    '/inventory/supplies/purchases?tab=reorder',
    '/inventory/supplies/purchases/new',
    '/inventory/plants',
    '/inventory/supplies/stocktakes',
    '/inventory/plants?view=weeks',
    '/inventory/supplies/recall?code=00042',
  ],
  'selling, orders and expenses': [
    '/orders',
    '/sales/pos',
    '/orders?tab=future',
    '/sales/pos/waiting',
    '/orders?tab=dockets',
    '/sales/transactions',
    '/expenses',
    '/orders?tab=available',
    '/expenses?tab=recurring',
    '/bills',
    '/orders?tab=standing',
    '/orders/new',
    ['/sales/transactions?sale=:id', listSales],
    ['/print-invoice/:id', listSales],
  ],
  reports: [
    '/reports/business-accounts',
    '/reports/financial',
    '/reports/business-accounts?tab=ageing',
    '/reports/financial?tab=tax',
    ['/reports/business-accounts/:id', listAccounts],
    '/reports/business-accounts?tab=best',
    '/reports/financial?tab=closing',
    '/reports/business-accounts?tab=prices',
    '/reports/financial?tab=history',
    '/reports/sales?by=week',
    '/reports/expenses',
    '/reports/sales?by=plant&filters=yes',
  ],
  'analyses, help and settings': [
    '/analytics',
    '/help',
    '/analytics?view=margin',
    '/notifications?tab=all',
    '/analytics?view=times',
    '/notifications?tab=mails',
    '/analytics?view=forecast',
    '/notifications?tab=settings',
    '/analytics?view=plan',
    '/profile',
    '/help?page=batches',
    '/profile?tab=admin',
    '/notifications',
    '/profile?tab=users',
    '/profile/personal-data',
    '/profile?tab=history',
    '/profile/data',
  ],
}

interface Look {
  readonly device: Device
  readonly scheme: Scheme
  readonly by: 'Mere' | 'Callum'
}

/** Walks through one part of the screens as a person does and returns each fault in a line. */
export async function faultsOn(page: Page, part: string, look: Look, inAllThemes = false): Promise<string[]> {
  await page.setViewportSize(devices[look.device])
  await page.emulateMedia({ colorScheme: look.scheme })
  const person = await signInAs(page, look.by, '/profile')
  await drawn(page)
  const faults: string[] = []
  for (const screen of screens[part] ?? []) {
    const address = typeof screen === 'string' ? screen : screen[0].replace(':id', await firstId(page, person, screen[1]))
    await goOn(page, address)
    const found = inAllThemes ? await themeFaults(page) : await faultsOf(page)
    found.push(...(await tooWide(page)))
    // Paper has its own sizes of text.
    if (look.device === 'desk') found.push(...(await tooWideInLargeText(page, !address.startsWith('/print-invoice'))))
    else found.push(...(await tooWideOnSmallestPhone(page)))
    faults.push(...found.map((fault) => `${address} ${fault}`))
  }
  return faults
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** One address of each path that is not among those of the main screens. */
function otherScreens(): string[] {
  const paths = new Set(mainScreens.map(({ address }) => pathOf(address)))
  return Object.values(screens)
    .flat()
    .filter((screen): screen is string => {
      if (typeof screen !== 'string' || paths.has(pathOf(screen))) return false
      paths.add(pathOf(screen))
      return true
    })
}

/** Walks through the main screens on a phone, judges each, opens every other path, and returns each fault in a line. */
export async function faultsOnWalk(page: Page): Promise<string[]> {
  await page.setViewportSize(devices.phone)
  await signInAs(page, 'Mere', '/profile/data')
  await drawn(page)
  const faults: string[] = []
  // Each follows a screen of another path.
  for (const { address, name, opened } of mainScreens.toSorted((a, b) => Number(a.opened ?? false) - Number(b.opened ?? false))) {
    await goOn(page, address)
    if (opened) {
      await page.getByRole('row').nth(1).click()
      await drawn(page)
    }
    const found = [...(await faultsOf(page)), ...(await tooWide(page))]
    faults.push(...found.map((fault) => `${name} ${fault}`))
  }
  for (const address of otherScreens()) {
    await goOn(page, address)
    const isBroken = await page.getByRole('heading', { name: /^(Page not found|Something went wrong)$/ }).isVisible()
    faults.push(...[...(isBroken ? ['is broken'] : []), ...(await tooWide(page))].map((fault) => `${address} ${fault}`))
  }
  return faults
}

/** Loads every script of the build, as opening every tab and every dialog would, and names those that fail. */
export async function brokenScripts(page: Page): Promise<string[]> {
  const folder = 'dist/web/assets'
  const scripts = fs.readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const importsOf = (file: string) =>
    [...fs.readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:import\(?|from)[`"]\.\/([\w-]+\.js)[`"]/g)].map(
      ([, name = '']) => name,
    )
  const left = new Set(scripts)
  const imported = new Set(scripts.flatMap(importsOf))
  const broken: string[] = []
  for (let next = scripts.filter((file) => !imported.has(file)); next.length > 0;) {
    broken.push(...(await failing(page, next)))
    for (const file of next) left.delete(file)
    next = [...new Set(next.flatMap(importsOf))].filter((file) => left.has(file))
  }
  return [...broken, ...[...left].map((file) => `${file}: no script imports it`)]
}

const failing = (page: Page, scripts: readonly string[]) =>
  page.evaluate(async (files) => {
    const loaded = await Promise.allSettled(files.map((file) => import(`/assets/${file}`)))
    return loaded.flatMap((each, i) => (each.status === 'rejected' ? [`${files[i]}: ${String(each.reason)}`] : []))
  }, scripts)

async function firstId(page: Page, { authorization }: Person, { path }: { readonly path: string }): Promise<string> {
  const reply = await page.request.get(path, { params: { limit: '1' }, headers: { authorization } })
  const { data } = (await reply.json()) as { data: readonly { readonly id: string }[] }
  return data[0]!.id
}

/** Says how much wider than its window the page is, and what reaches out of it. */
const tooWide = async (page: Page, how = '') => (await reachesOut(page)).map((fault) => `is too wide${how}: ${fault}`)

async function tooWideInLargeText(page: Page, grows = true): Promise<string[]> {
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'header a', '[role="columnheader"]', '#main button'].map((each) => {
        const found = document.querySelector(each)
        return found && Number.parseFloat(getComputedStyle(found).fontSize)
      }),
    )
  const enlarge = (size: string) => page.evaluate((text) => void (document.documentElement.style.fontSize = text), size)
  const before = await sizes()
  await enlarge('200%')
  const faults = await tooWide(page, ' with text of twice the size')
  if (
    grows &&
    !isDeepStrictEqual(
      await sizes(),
      before.map((size) => size && size * 2),
    )
  )
    faults.push('has text that does not grow')
  await enlarge('')
  return faults
}

/** The window is that of a larger phone afterwards. */
async function tooWideOnSmallestPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ ...devices.phone, width: 320 })
  const faults = await tooWide(page, ' on a phone of 320 px')
  await page.setViewportSize(devices.phone)
  return faults
}

/** A screen takes some frames to follow a change of its window. */
const reachesOut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const over = () => document.documentElement.scrollWidth - innerWidth
    for (let frames = 0; over() > 0 && frames < 60; frames++) await new Promise(requestAnimationFrame)
    if (over() <= 0) return []
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    return [`${over()} px: ${out.at(-1)?.outerHTML.slice(0, 120)}`]
  })

/** Names the main screens that do not look like their pictures in `docs/screens`. */
export async function unlikePictures(page: Page, device: Device, schemes: readonly Scheme[]): Promise<string[]> {
  await page.setViewportSize(devices[device])
  await signInAs(page, 'Mere', '/dashboard')
  const different: string[] = []
  for (const screen of mainScreens) {
    await showScreen(page, screen)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      different.push(...(await unlikePicture(page, screen, device, scheme)).map((fault) => `${screen.name} ${fault}`))
    }
  }
  return different
}

async function unlikePicture(page: Page, screen: MainScreen, device: Device, scheme: Scheme): Promise<string[]> {
  const share = await difference(pictureOf(screen, device, scheme), await stillPicture(page))
  return share > toleranceOf(screen)
    ? [`is unlike its picture on a ${device}, ${scheme}: ${Math.round(share * 100)} % differ`]
    : []
}
