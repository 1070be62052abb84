/** The contents and layout of PDF labels: every format and kind, with the longest names. */
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { type PrintedText, readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType, createPrice } from '#modules/plants/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { type LabelKind, labelKinds } from '../label.ts'
import { getLabelsPdf } from '../label-calls.ts'
import { issuePassports } from '../passport-calls.ts'

/** The smallest sheet and the largest one, and the rolls with low or narrow labels. */
const formats = ['a4-65', 'a4-8', 'roll-57x32', 'roll-76x25']

let nursery: Awaited<ReturnType<typeof aNursery>>
/** Labelled plants: one with short names, and two with the longest. */
const items = { batches: '', prices: '', locations: '', passports: '' }

const plants = [
  { common_name: 'Kauri', botanical_name: 'Agathis australis', container_size: '14 cm' },
  {
    common_name: 'Barberry Rose Glow of the Northern Coast, grafted standard',
    botanical_name: 'Metrosideros excelsa × robusta ‘Mistral of the Northern Coast’',
    container_size: '1.5 L deep pot',
  },
  {
    common_name: 'Barberry',
    botanical_name: 'Berberis thunbergii f. atropurpurea (Dissectum Atropurpureum Group) ‘Inaba-shidare’',
    container_size: 'PB95',
  },
]

beforeAll(async () => {
  nursery = await aNursery({ currency: 'NZD' })
  const manager = nursery.as('manager')
  await nursery
    .as('admin')
    .calls(saveSettings, { body: { plantPassportNumber: 'NL-123456789', locations: ['Retail bench 2', 'Glasshouse 12 bay W4'] } })
  const made = await Promise.all(
    plants.map(async ({ container_size, ...names }) => {
      const { data: plant } = await manager.calls(createPlantType, { body: { ...names, category: 'Trees' } })
      const body = { container_size, price: '1249.90', barcode: `HARA-${plant.id.slice(-6)}` }
      const { data: price } = await manager.calls(createPrice, { params: { id: plant.id }, body })
      const { data: batch } = await manager.calls(createBatch, {
        body: { plant_type_id: plant.id, container_size, quantity: 120, location: 'Retail bench 2' },
      })
      return { price: price.id, batch: batch.id }
    }),
  )
  items.batches = made.map(({ batch }) => batch).join(',')
  items.locations = (await manager.calls(listLocations)).data.map(({ id }) => id).join(',')
  items.prices = made.map(({ price }) => price).join(',')
  const { data: passports } = await manager.calls(issuePassports, {
    body: { items: made.map(({ batch }) => ({ batch_id: batch, quantity: 10 })), origin: 'NL', zone: 'ERWIAM, THAUPI' },
  })
  items.passports = passports.map(({ id }) => id).join(',')
})

/** From the descenders of its letters to the top of its capitals. */
const inked = ({ x, y, size, width, text }: PrintedText) => ({
  left: x,
  right: x + (width * text.trimEnd().length) / Math.max(1, text.length),
  bottom: y - 0.2 * size,
  top: y + 0.71 * size,
})

/** Beyond the rounding tolerance of a tenth of a point. */
function overlap(a: PrintedText, b: PrintedText): boolean {
  const [one, other] = [inked(a), inked(b)]
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return across > 0.1 && Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 0.1
}

async function printed(kind: LabelKind, format: string) {
  const query = {
    kind,
    items: items[kind === 'price' || kind === 'location' || kind === 'passport' ? (`${kind}s` as const) : 'batches'],
    paper: format,
  }
  const { status, detail, bytes } = await nursery.as('manager').calls(getLabelsPdf, { query })
  expect(status, detail).toBe(200)
  return readPdf(bytes)
}

test.each(firstOf(labelKinds, 1))('no words of a %s label are printed over others, and none leave the paper', async (kind) => {
  const faults: string[] = []
  for (const id of formats) {
    const { texts: text, sizes } = await printed(kind, id)
    for (const [page, all] of text.entries()) {
      const [wide, high] = sizes[page] ?? [0, 0]
      expect(all.length).toBeGreaterThan(kind === 'location' ? 0 : 5)
      for (const [i, each] of all.entries()) {
        const { left, right, bottom, top } = inked(each)
        if (left < 0 || bottom < 0 || right > wide + 0.1 || top > high) faults.push(`${id}: "${each.text}" leaves the paper`)
        for (const other of all.slice(0, i)) if (overlap(each, other)) faults.push(`${id}: "${each.text}" over "${other.text}"`)
      }
    }
  }
  expect(faults).toEqual([])
})
