/**
 * Every screen once, no wider than its window; the main ones usable by everybody (axe), and five of them like their pictures in `docs/screens`: every part
 * where it was, in its colour. Words and figures change with the day. After an intended change: `node start/run.mjs start/screen-pictures.ts ADDRESS`,
 * and look at what it made. `every-screen.proof.ts` does it in all themes, and all of it on a phone.
 */
import { expect } from '@playwright/test'
import { devices, difference, mainScreens, pictureOf, showScreen, stillPicture, toleranceOf } from '../start/screen-set.ts'
import { faultsOn, screens, unlikePictures } from './every-screen.ts'
import { drawn, signInAs, test } from './people.ts'

for (const part of Object.keys(screens)) {
  test(`${part} fit a desk, with large text too, and a phone; the main ones are usable by everybody`, async ({ page }) => {
    expect(await faultsOn(page, part, { device: 'desk', scheme: 'light', by: 'Mere', brief: true })).toEqual([])
  })
}

/** A page of figures, the tiles, a table, a page of one thing and a form: all others are made of their parts. */
const pictured = mainScreens.filter(({ name }) => ['dashboard', 'till', 'sales', 'plant', 'settings'].includes(name))

test('screens look like their pictures at a desk', async ({ page }) => {
  expect(await unlikePictures(page, 'desk', ['light'], pictured)).toEqual([])
})

test('screens look like their pictures on a phone', async ({ page }) => {
  expect(await unlikePictures(page, 'phone', ['dark'], pictured)).toEqual([])
})

test('a picture of another screen, of the other colours and of a page without its style is different', async ({ page }) => {
  const [first, second] = mainScreens
  if (!first || !second) throw new Error('There are no screens.')
  const picture = (scheme: 'light' | 'dark') => pictureOf(first, 'desk', scheme)
  expect(await difference(picture('light'), picture('light'))).toBe(0)
  expect(await difference(picture('light'), picture('dark'))).toBeGreaterThan(0.5)
  expect(await difference(picture('light'), pictureOf(second, 'desk', 'light'))).toBeGreaterThan(toleranceOf(first))
  await page.setViewportSize(devices.desk)
  await signInAs(page, 'Mere', '/dashboard')
  await showScreen(page, first)
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.disabled = true
  })
  expect(await difference(picture('light'), await stillPicture(page))).toBeGreaterThan(toleranceOf(first))
})

test('text of twice the size is twice as large', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders')
  await drawn(page)
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'header a', '[role="row"] [role="columnheader"]', '#main button'].map((each) =>
        Number.parseFloat(getComputedStyle(document.querySelector(each)!).fontSize),
      ),
    )
  const before = await sizes()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await sizes()).toEqual(before.map((size) => size * 2))
})
