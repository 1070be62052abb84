/** Every screen in all thirteen themes at a desk, dark and light on a phone, and all pictures. */
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
import { faultsOn, screens, unlikePictures } from './every-screen.ts'
import { signInAs, test } from './people.ts'

for (const part of Object.keys(screens)) {
  test(`${part} are usable by everybody in all themes`, async ({ page }) => {
    expect(await faultsOn(page, part, { device: 'desk', scheme: 'dark', by: 'Mere' }, true)).toEqual([])
  })
  test(`${part} are usable by everybody on a phone in the dark`, async ({ page }) => {
    expect(await faultsOn(page, part, { device: 'phone', scheme: 'dark', by: 'Callum' })).toEqual([])
  })
  test(`${part} are usable by everybody on a phone in the light`, async ({ page }) => {
    expect(await faultsOn(page, part, { device: 'phone', scheme: 'light', by: 'Mere' })).toEqual([])
  })
}

for (const device of ['desk', 'phone'] as const)
  test(`the main screens look like their pictures on a ${device}, light and dark`, async ({ page }) => {
    expect(await unlikePictures(page, device, schemes)).toEqual([])
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
