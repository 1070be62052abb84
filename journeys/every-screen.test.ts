/**
 * The main screens on a phone, in the light: everybody can use each (axe), and it is no wider than its window. Every other path opens, and
 * every script of the build loads. `every-screen.proof.ts` judges every tab in all themes, on a phone, at a desk, with text of twice the size,
 * and compares the main screens with their pictures.
 */
import { expect } from '@playwright/test'
import { brokenScripts, faultsOnWalk } from './every-screen.ts'
import { test } from './people.ts'

test('the main screens are usable by everybody on a phone, every other one opens, and every script loads', async ({ page }) => {
  expect(await faultsOnWalk(page)).toEqual([])
  expect(await brokenScripts(page)).toEqual([])
})
