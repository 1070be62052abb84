/** Every screen in all thirteen themes at a desk, dark and light on a phone, and all pictures. */
import { expect } from '@playwright/test'
import { schemes } from '../start/screen-set.ts'
import { faultsOn, screens, unlikePictures } from './every-screen.ts'
import { test } from './people.ts'

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
