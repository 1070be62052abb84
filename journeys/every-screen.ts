/** Every screen of the app, and what is judged on each: accessibility, width at its size and at twice the text, and its picture. */
import type { Page } from '@playwright/test'
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
  /** Only those of the main screens are judged by axe; the width on a phone too, on the same visit. */
  readonly brief?: boolean
}

const isMain = (address: string) => mainScreens.some((screen) => screen.address === address)

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
    const found = inAllThemes ? await themeFaults(page) : look.brief && !isMain(address) ? [] : await faultsOf(page)
    found.push(...(await tooWide(page, look.device)))
    if (look.brief) {
      await page.setViewportSize({ ...devices.phone, width: 320 })
      found.push(...(await reachesOut(page)).map((fault) => `is too wide on a phone of 320 px: ${fault}`))
      await page.setViewportSize(devices[look.device])
    }
    faults.push(...found.map((fault) => `${address} ${fault}`))
  }
  return faults
}

async function firstId(page: Page, { authorization }: Person, { path }: { readonly path: string }): Promise<string> {
  const reply = await page.request.get(path, { params: { limit: '1' }, headers: { authorization } })
  const { data } = (await reply.json()) as { data: readonly { readonly id: string }[] }
  return data[0]!.id
}

/** Says how much wider the page is than its window, and what reaches out of it: as it is, and with large text at a desk or on the smallest phone. */
async function tooWide(page: Page, device: Device): Promise<string[]> {
  const asItIs = await reachesOut(page)
  const enlarge = (size: string) => page.evaluate((text) => void (document.documentElement.style.fontSize = text), size)
  if (device === 'desk') await enlarge('200%')
  else await page.setViewportSize({ ...devices.phone, width: 320 })
  const smaller = await reachesOut(page)
  if (device === 'desk') await enlarge('')
  else await page.setViewportSize(devices.phone)
  return [
    ...asItIs.map((fault) => `is too wide: ${fault}`),
    ...smaller.map(
      (fault) => `is too wide ${device === 'desk' ? 'with text of twice the size' : 'on a phone of 320 px'}: ${fault}`,
    ),
  ]
}

async function reachesOut(page: Page): Promise<string[]> {
  // A screen takes a frame or more to follow a change of its window.
  const fits = () => document.documentElement.scrollWidth <= innerWidth
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => undefined)
  return page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth
    if (over <= 0) return []
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    return [`${over} px: ${out.at(-1)?.outerHTML.slice(0, 120)}`]
  })
}

/** Names the screens that do not look like their pictures in `docs/screens`. */
export async function unlikePictures(
  page: Page,
  device: Device,
  schemes: readonly Scheme[],
  screens: readonly MainScreen[] = mainScreens,
): Promise<string[]> {
  await page.setViewportSize(devices[device])
  await signInAs(page, 'Mere', '/dashboard')
  const different: string[] = []
  for (const screen of screens) {
    await showScreen(page, screen)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const share = await difference(pictureOf(screen, device, scheme), await stillPicture(page))
      if (share > toleranceOf(screen)) different.push(`${screen.name}, ${scheme}: ${Math.round(share * 100)} % differ`)
    }
  }
  return different
}
