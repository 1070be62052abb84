/**
 * The main screens look like their pictures in `docs/screens`: every part where it was, in its colour. Words and figures may differ, they change with
 * the day. After an intended change: `node start/run.mjs start/screen-pictures.ts ADDRESS`, and look at what it made.
 */
import { expect } from '@playwright/test'
import {
  devices,
  difference,
  mainScreens,
  pictureOf,
  schemes,
  showScreen,
  stillPicture,
  toleranceOf,
} from '../start/screen-set.ts'
import { signInAs, test } from './people.ts'

for (const [device, viewport] of [
  ['desk', devices.desk],
  ['phone', devices.phone],
] as const)
  test(`the twenty main screens look like their pictures on a ${device}, light and dark`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await signInAs(page, 'Mere', '/dashboard')
    const different: string[] = []
    for (const screen of mainScreens) {
      await showScreen(page, screen)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        const share = await difference(pictureOf(screen, device, scheme), await stillPicture(page))
        if (share > toleranceOf(screen)) different.push(`${screen.name}, ${scheme}: ${Math.round(share * 100)} % differ`)
      }
    }
    expect(different).toEqual([])
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
