/**
 * The main screens under what is hard on them: the longest names, from right to left and of emoji, amounts of 0 and 1,000,000, text of twice the
 * size, a phone of 320 px, forced colours, reduced motion, a session that ends while somebody types, and two windows.
 */
import { type Page, expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { createPlantType, createPrice } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { type Person, goOn, signUp, test } from './people.ts'

const names = ['Wxyz'.repeat(50), 'زنبق الوادي الأبيض الكبير جدا '.repeat(4).trim(), '🌱🌸🌲'.repeat(12), 'Zero']

async function fill(page: Page, { authorization }: Person) {
  const post = async ({ path }: { readonly path: string }, data: object, id = '') => {
    const reply = await page.request.post(path.replace(':id', id), {
      data,
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    })
    expect(reply.status(), `${path} ${await reply.text()}`).toBe(201)
    return ((await reply.json()) as { data: { id: string } }).data.id
  }
  const today = new Date().toISOString().slice(0, 10)
  for (const [i, name] of names.entries()) {
    const many = i % 2 === 0
    const short = name.slice(0, 60)
    const plant = await post(createPlantType, {
      common_name: name.slice(0, 100),
      botanical_name: `Wxyz ${'abcdefghij'.repeat(8)}`,
      category: 'Trees',
    })
    await post(createPrice, { container_size: `PB${i + 3}`, price: many ? '1000000' : '0' }, plant)
    await post(createBatch, {
      plant_type_id: plant,
      container_size: `PB${i + 3}`,
      quantity: many ? 1_000_000 : 1,
      started_on: today,
      location: name.slice(0, 20),
    })
    await post(createItem, {
      name: name.slice(0, 100),
      unit: 'each',
      vendor: short,
      quantity_on_hand: many ? '1000000' : '0',
    })
    await post(createAccount, { name: name.slice(0, 100), contact_name: short })
    await post(createExpense, {
      expense_date: today,
      description: name.slice(0, 100),
      vendor: short,
      cost: many ? '1000000' : '0',
    })
    await post(createTask, { title: name.slice(0, 100), task_type: 'other', scheduled_date: today })
    await post(createSale, {
      payment_method: 'eftpos',
      customer_name: short,
      items: [{ item_type: 'other', name: short, quantity: '1', unit_price: many ? '1000000' : '0.01' }],
    })
  }
}

/** Each follows a screen of another path. */
const walked = [
  '/dashboard',
  '/plants',
  '/production/batches',
  '/plants?view=tiles',
  '/production/tasks',
  '/inventory/plants',
  '/production/tasks?view=week',
  '/inventory/supplies',
  '/sales/pos',
  '/inventory/supplies?tab=movements',
  '/sales/transactions',
  '/expenses',
  '/reports/business-accounts',
  '/reports/sales',
  '/reports/financial',
  '/analytics',
  '/orders',
  '/notifications?tab=all',
  '/orders/new',
  '/production/labels',
  '/production/batches?action=start',
  '/production/recipes',
  '/profile?tab=admin',
  '/bills',
  '/profile?tab=users',
  '/help',
]

/** Names what is cut off without an ellipsis, what overlaps its neighbour or leaves its row, and what is wider than the page. */
const faults = (page: Page) =>
  page.evaluate(async () => {
    // A screen takes some frames to follow a change of its window.
    const over = () => document.documentElement.scrollWidth - innerWidth
    for (let frames = 0; over() > 0 && frames < 60; frames++) await new Promise(requestAnimationFrame)
    const found: string[] = []
    if (over() > 0) {
      const widest = [...document.querySelectorAll('#main *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class')}`)
      found.push(`the page is ${over()} px too wide: ${widest.slice(0, 8).join(' > ')}`)
    }
    if (/NaN|undefined|Infinity|\[object/.test(document.body.innerText)) found.push('a value that is none')
    const textOf = (each: Element) =>
      `${each.tagName.toLowerCase()} “${(each.textContent || each.ariaLabel || '').trim().slice(0, 30)}”`
    const main = document.querySelector('dialog[open]') ?? document.querySelector('#main')
    if (!main) return ['no screen']

    const judgeRow = (row: Element) => {
      const bounds = row.getBoundingClientRect()
      const cells = [...row.children].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
      for (const [i, cell] of cells.entries()) {
        const next = cells[i + 1]
        if (next && Math.abs(next.top - cell.top) < 4 && cell.right > next.left + 1)
          found.push(`overlapping cells in ${textOf(row)}`)
        if (cell.bottom > bounds.bottom + 1 || cell.top < bounds.top - 1)
          found.push(
            `a cell leaves its row by ${Math.round(Math.max(cell.bottom - bounds.bottom, bounds.top - cell.top))} px: ${textOf(row)}`,
          )
      }
    }

    const judgeText = (each: HTMLElement) => {
      if (![...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) return
      const style = getComputedStyle(each)
      if (each.clientWidth < 3 || !each.checkVisibility() || each.closest('.sr, svg, option, [inert]')) return
      const hides = (value: string) => value === 'hidden' || value === 'clip'
      if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') return
      if (hides(style.overflowX) && each.scrollWidth > each.clientWidth + 1) found.push(`cut off at its side: ${textOf(each)}`)
      if (hides(style.overflowY) && each.scrollHeight > each.clientHeight + 4) found.push(`cut off below: ${textOf(each)}`)
    }

    for (const row of main.querySelectorAll('[role="row"]')) judgeRow(row)
    for (const each of main.querySelectorAll<HTMLElement>('*')) judgeText(each)

    const overlap = (one: Element, other: Element) => {
      if (one.contains(other) || other.contains(one) || one.closest('label')?.contains(other)) return
      if (one.parentElement !== other.parentElement && one.parentElement?.parentElement !== other.parentElement?.parentElement)
        return
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ]
      const isInside = [a, b].some(({ width, height }) => x > width - 2 && y > height - 2)
      if (x > 3 && y > 3 && !isInside) found.push(`${textOf(one)} overlaps ${textOf(other)}`)
    }
    const controls = [...main.querySelectorAll('button, a[href], input, select, textarea')].filter(
      (each) =>
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && each.getBoundingClientRect().width > 2,
    )
    for (const [i, one] of controls.entries()) for (const other of controls.slice(i + 1)) overlap(one, other)
    return [...new Set(found)].slice(0, 6)
  })

interface Condition {
  readonly name: string
  readonly width: number
  /** Font size of the browser, in pixels. */
  readonly text?: number
  readonly media?: Parameters<Page['emulateMedia']>[0]
}

const conditions: readonly Condition[] = [
  { name: 'at a desk', width: 1280 },
  { name: 'on a phone', width: 390 },
  { name: 'on a phone of 320 px', width: 320 },
  { name: 'with text of twice the size', width: 1280, text: 32 },
  { name: 'with text of twice the size on a phone', width: 390, text: 32 },
  { name: 'in forced colours', width: 1280, media: { forcedColors: 'active' } },
]

for (const { name, width, text, media = {} } of conditions)
  test(`the main screens keep long, foreign and empty names, nothing and a million within their bounds ${name}`, async ({
    page,
  }) => {
    const owner = await signUp(page)
    await fill(page, owner)
    await page.emulateMedia(media)
    await page.setViewportSize({ width, height: 844 })
    if (text) {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
    }
    await page.goto('/notifications')
    const found: string[] = []
    for (const address of walked) {
      await goOn(page, address)
      found.push(...(await faults(page)).map((fault) => `${address}: ${fault}`))
    }
    expect(found).toEqual([])
  })

test('nothing moves for somebody who asked for less motion: not a dialog, a message or a menu', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const owner = await signUp(page)
  await fill(page, owner)
  await page.goto('/notifications')
  for (const address of walked) {
    await goOn(page, address)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 20)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    )
    expect(moving, address).toEqual([])
  }
})

test('a session that ends while somebody types takes nothing from the form', async ({ page }) => {
  const owner = await signUp(page, '/orders/new')
  await page.getByLabel('Customer').fill('Harbour Landscapes')
  await page.getByRole('textbox', { name: 'Note' }).fill('Leave it at the gate, the dog is friendly')
  await page.getByRole('button', { name: 'Delivery or other' }).click()
  const headers = { authorization: owner.authorization }
  expect((await page.request.delete('/api/sessions/current', { headers })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Session Limited' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByLabel('Customer')).toHaveValue('Harbour Landscapes')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Leave it at the gate, the dog is friendly')
})

test('two windows keep what is typed in each, and the one that saves later is told of the other', async ({ page, context }) => {
  const owner = await signUp(page)
  await fill(page, owner)
  const second = await context.newPage()
  for (const each of [page, second]) {
    await each.goto('/reports/business-accounts')
    await each.getByRole('row', { name: /Zero/ }).click()
    await each.getByRole('button', { name: /^More actions for/ }).click()
    await each.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const notes = (each: Page) => each.getByRole('dialog').getByLabel('Notes')
  await notes(page).fill('From the first window')
  await notes(second).fill('From the second window')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('dialog')).toContainText('From the first window')
  await expect(notes(second)).toHaveValue('From the second window')
})
