/**
 * The main screens at a desk: each is visited once and judged in all at once. Everybody can use it (axe), it is no wider than its window, and
 * five look like their pictures in `docs/screens`: every part where it was, in its colour. Every other screen opens on a phone.
 * Words and figures change with the day. After an intended change: `node start/run.mjs start/screen-pictures.ts ADDRESS`, and look at what it made.
 * `every-screen.proof.ts` judges every screen in all themes, on a phone and with text of twice the size.
 */
import { expect } from '@playwright/test'
import { faultsOnMainScreens, faultsOnOtherScreens } from './every-screen.ts'
import { test } from './people.ts'

/** A page of figures, the tiles, a table, a page of one thing and a form: all others are made of their parts. */
const pictured = ['dashboard', 'till', 'sales', 'plant', 'settings']

test('the main screens are usable by everybody, fit their windows and look like their pictures', async ({ page }) => {
  expect(await faultsOnMainScreens(page, pictured)).toEqual([])
})

test('every other screen opens, and is no wider than a phone', async ({ page }) => {
  expect(await faultsOnOtherScreens(page)).toEqual([])
})
