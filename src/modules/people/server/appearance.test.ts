import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { changeAppearance, getMe } from '../contract.ts'

test('everybody chooses how their own screens look, and nobody else’s change', async () => {
  const nursery = await aNursery()
  const [seller, grower] = [nursery.as('sales'), nursery.as('production')]
  expect((await seller.calls(getMe)).data).toMatchObject({ theme: null, animations: null })
  expect((await seller.calls(changeAppearance, { body: { theme: 'ocean' } })).data).toMatchObject({
    theme: 'ocean',
    animations: null,
  })
  expect((await seller.calls(changeAppearance, { body: { animations: false } })).data).toMatchObject({
    theme: 'ocean',
    animations: false,
  })
  expect((await grower.calls(getMe)).data).toMatchObject({ theme: null, animations: null })
})

test('the nursery’s settings hold for who has chosen nothing', async () => {
  const nursery = await aNursery()
  await nursery.as('admin').calls(saveSettings, { body: { theme: 'blossom', animations: false } })
  const seller = nursery.as('sales')
  expect((await seller.calls(getMe)).data).toMatchObject({ theme: 'blossom', animations: false })
  await seller.calls(changeAppearance, { body: { animations: true } })
  expect((await seller.calls(getMe)).data).toMatchObject({ theme: 'blossom', animations: true })
})
