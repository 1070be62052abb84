/** A stranger's first sale: from the landing page to a receipt of a plant that was added by hand. */
import { type Locator, type Page, expect } from '@playwright/test'
import { test } from './people.ts'

/** Clicks and typed fields, counted as they are made. */
function countedHands() {
  const count = { clicks: 0, fields: 0 }
  return {
    count,
    press: async (what: Locator) => {
      count.clicks++
      await what.click()
    },
    type: async (into: Locator, text: string) => {
      count.fields++
      await into.fill(text)
    },
  }
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a shopkeeper signs up, says what she does, adds a plant and sells it, in 12 clicks and 8 fields', async ({ page }) => {
  const { count, press, type } = countedHands()
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Start Trial' }).first())
  await type(page.getByLabel('Your name'), 'Ana Reid')
  await type(page.getByLabel('Name of the nursery'), 'Green Gate Nursery')
  await type(page.getByLabel('E-mail'), `ana${Date.now()}.${process.pid}.hand@example.com`)
  await type(page.getByLabel(/Password/), 'a long password')
  await press(page.getByRole('button', { name: 'Start your trial' }))

  await expect(menuOf(page).getByRole('button', { name: 'Production' })).toBeVisible()
  const question = page.getByRole('region', { name: 'What do you do?' })
  await expect(question.getByRole('checkbox', { name: /Sell plants/ })).toBeChecked()
  await press(question.getByRole('button', { name: 'Continue' }))
  await expect(menuOf(page).getByRole('button', { name: 'Production' })).toHaveCount(0)
  await expect(menuOf(page).getByRole('link', { name: 'Orders' })).toHaveCount(0)

  await press(page.getByRole('link', { name: 'Add a plant' }))
  const form = page.getByRole('dialog', { name: 'Add a plant' })
  await type(form.getByLabel('Common name'), 'Rosemary')
  await type(form.getByLabel('Size'), '14 cm')
  await type(form.getByLabel('Price'), '9.50')
  await type(form.getByLabel('How many have you got?'), '12')
  await press(form.getByRole('button', { name: 'Add plant' }))
  await press(page.getByRole('button', { name: 'Sell it' }))
  await press(page.getByRole('button', { name: /^Rosemary.*12 in stock/ }))
  await press(page.getByRole('button', { name: 'Charge $9.50' }))
  await press(page.getByRole('button', { name: 'Take payment · $9.50' }))
  await expect(page.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
  await expect(page.getByText('Your first sale')).toBeVisible()
  expect(count.clicks).toBeLessThanOrEqual(12)
  expect(count.fields).toBeLessThanOrEqual(8)

  // A feature that is off opens by its address, and comes into the menu where it is wanted.
  await page.goto('/orders')
  await expect(page.getByText('Orders and availability: switched off for your nursery.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it in the menus' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show it in the menus' })).toHaveCount(0)
})
