/** Labels from the browser's own printer: a long name wraps and shrinks, and no word of it is cut off. */
import { expect } from '@playwright/test'
import { listBatches } from '#features/batches/contract.ts'
import { listPrices, listPlantTypes } from '#features/plants/contract.ts'
import { importPlants, signUp, test } from './people.ts'

const common = 'Northern rātā of the coastal cliffs, weeping form with golden variegated leaves'
const botanical = 'Metrosideros excelsa × robusta ‘Mistral of the Northern Coast’'

test('a long name is printed whole on every kind and paper of label', async ({ page }) => {
  const owner = await signUp(page)
  const heads = 'Common name,Botanical name,Category,Container,Price,Quantity'
  await importPlants(page, owner, [heads, `"${common}",${botanical},Trees,PB3,16.90,12`], 'Tunnel 2, bench 14')
  const ask = async (path: string) => {
    const answer = await page.request.get(path, { headers: { authorization: owner.authorization } })
    const [first] = ((await answer.json()) as { data: { id: string }[] }).data
    return first?.id ?? ''
  }
  await page.addInitScript(() => (window.print = () => undefined))
  const batch = await ask(listBatches.path)
  const price = await ask(listPrices.path.replace(':id', await ask(listPlantTypes.path)))
  for (const [kind, formats] of [
    ['batch', ['a4-65', 'a4-24', 'roll-57x32', 'roll-76x25']],
    ['pot', ['a4-65', 'a4-8', 'roll-57x32']],
    ['bed', ['a4-8', 'a4-24']],
    ['price', ['a4-65', 'roll-57x32']],
  ] as const)
    for (const format of formats) {
      const of = kind === 'price' ? `prices=${price}` : `batches=${batch}`
      await page.goto(`/production/labels/print?kind=${kind}&paper=${format}&${of}`)
      const label = page.locator('[data-kind]').first()
      await expect(label).toContainText(common)
      await expect(label).toContainText("'Mistral of the Northern Coast'")
      const cut = () =>
        label.evaluate((box) => {
          const frame = box.getBoundingClientRect()
          return [...box.querySelectorAll('b, span, code, strong')].flatMap((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect()
            const parent = each.parentElement?.getBoundingClientRect() ?? frame
            const isOut = left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
            const isCut = each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflow === 'hidden'
            const isBelow = bottom > parent.bottom + 1 || right > parent.right + 1
            return isOut || isCut || isBelow ? [each.textContent] : []
          })
        })
      await expect.poll(cut, `${kind} on ${format}`).toEqual([])
    }
})
