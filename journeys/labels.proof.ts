/** Labels from the browser's own printer: a long name wraps and shrinks, and no word of it is cut off. */
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listPrices, listPlantTypes } from '#modules/plants/contract.ts'
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
      const label = page.locator('main svg').first()
      await expect(label).toContainText('Mistral')
      const words = async () => ((await label.locator('text').allTextContents()).join(' ') + ' ').replace(/\s+/g, ' ')
      expect(await words()).toContain(`${common} `)
      expect(await words()).toContain("'Mistral of the Northern Coast'")
      const cut = () =>
        label.evaluate((svg) => {
          const { width, height } = (svg as SVGSVGElement).viewBox.baseVal
          return [...svg.querySelectorAll('text')].flatMap((text) => {
            const box = text.getBBox()
            const isOut = box.x < -0.1 || box.y < -0.1 || box.x + box.width > width + 0.1 || box.y + box.height > height + 0.5
            return isOut ? [text.textContent] : []
          })
        })
      await expect.poll(cut, `${kind} on ${format}`).toEqual([])
    }
})
