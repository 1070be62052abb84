import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { savePlantCare } from '#modules/plants/care-calls.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../design-calls.ts'
import { getLabelsPdf } from '../label-calls.ts'
import type { LabelField } from '../label-fields.ts'

const field = (more: Partial<LabelField>): LabelField => ({
  kind: 'common_name',
  x: 2,
  y: 2,
  width: 30,
  height: 6,
  size: 4,
  bold: true,
  align: 'start',
  text: '',
  ...more,
})

const layout = {
  name: 'Pot with care',
  kind: 'pot' as const,
  paper: 'roll-60x40',
  is_default: true,
  fields: [
    field({}),
    field({ kind: 'care', y: 10, height: 20, size: 2.5 }),
    field({ kind: 'text', y: 32, height: 5, size: 3, text: 'Lot {lot}, {size}' }),
    field({ kind: 'qr', x: 40, y: 2, width: 18, height: 18 }),
    field({ kind: 'breeder_wording', x: 34, y: 22, width: 24, height: 16, size: 2 }),
  ],
}

async function withLayouts() {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const { data: plant } = await manager.calls(createPlantType, {
    body: { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' },
  })
  const care = { light: 'sun' as const, breeder_wording: 'Propagation prohibited without licence' }
  await manager.calls(savePlantCare, { params: { id: plant.id }, body: { ...care, version: plant.version } })
  const { data: batch } = await manager.calls(createBatch, {
    body: { plant_type_id: plant.id, container_size: 'PB3', quantity: 9 },
  })
  const printed = async (more: object = {}) => {
    const query = { kind: 'pot' as const, items: batch.id, ...more }
    const answer = await nursery.as('production').calls(getLabelsPdf, { query })
    return answer.status === 200 ? readPdf(answer.bytes) : answer
  }
  return { nursery, manager, printed }
}

test('labels are printed by the nursery’s own layout: its size, its fields, each line where it was laid out', async () => {
  const { manager, printed } = await withLayouts()
  const { data, status, detail } = await manager.calls(calls.createLabelDesign, { body: layout })
  expect([status, detail]).toEqual([201, undefined])
  const pdf = await printed()
  if (!('texts' in pdf)) throw new Error(pdf.detail)
  expect(pdf.sizes[0]?.map((points) => Math.round((points * 25.4) / 72))).toEqual([60, 40])
  for (const words of ['Kōwhai', 'Full sun', 'PB3', 'Propagation prohibited']) expect(pdf.pages[0]).toContain(words)
  expect(pdf.pages[0]).not.toContain('Lot')
  const name = pdf.texts[0]?.find(({ text }) => text.includes('Kōwhai'))
  expect(name?.x).toBeCloseTo((2 * 72) / 25.4, 0)
  expect(name?.size).toBeCloseTo((4 * 72) / 25.4, 0)
  const standard = await printed({ design: 'standard', paper: 'roll-57x32' })
  expect('pages' in standard && standard.pages[0]?.includes('Propagation')).toBe(false)
  expect(await printed({ design: data.id })).toMatchObject({ pages: [expect.stringContaining('Full sun')] })
})

test('a layout that was deleted, or is for other labels, is refused with its field named', async () => {
  const { manager, printed } = await withLayouts()
  const { data: forPrices } = await manager.calls(calls.createLabelDesign, { body: { ...layout, kind: 'price' } })
  for (const design of [forPrices.id, newId()])
    expect(await printed({ design })).toMatchObject({
      status: 422,
      errors: [{ path: 'design', message: 'This layout no longer exists, or is for other labels. Choose another.' }],
    })
})

test('a label that does not fit is refused with its field named, never cut', async () => {
  const { manager, printed } = await withLayouts()
  const fields = [field({ width: 3, height: 1.5, size: 2 })]
  await manager.calls(calls.createLabelDesign, { body: { ...layout, fields } })
  expect(await printed()).toMatchObject({
    status: 422,
    detail: expect.stringContaining('Common name does not fit on the label of Kōwhai') as string,
  })
})

test('refuses a layout whose fields overlap, at the field', async () => {
  const { manager } = await withLayouts()
  const fields = [field({}), field({ kind: 'price', x: 20 })]
  expect((await manager.calls(calls.createLabelDesign, { body: { ...layout, fields } })).errors).toEqual([
    { path: 'fields.1', message: 'Price overlaps Common name.' },
  ])
  for (const paper of ['roll-5x5', 'roll-999x40', 'a5'])
    expect((await manager.calls(calls.createLabelDesign, { body: { ...layout, paper } })).status).toBe(422)
})

test('one layout of a kind is the default; growers use them, managers change them, others do not see them', async () => {
  const { manager, nursery } = await withLayouts()
  const { data: first } = await manager.calls(calls.createLabelDesign, { body: layout })
  const { data: second } = await manager.calls(calls.createLabelDesign, { body: { ...layout, name: 'Another' } })
  const { data: all } = await nursery.as('production').calls(calls.listLabelDesigns)
  expect(all.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Another', true],
    ['Pot with care', false],
  ])
  expect((await manager.calls(calls.createLabelDesign, { body: { ...layout, name: 'another' } })).code).toBe('DUPLICATE')
  const params = { id: second.id }
  const stale = await manager.calls(calls.editLabelDesign, {
    params,
    body: { ...layout, name: 'A', version: second.version + 1 },
  })
  expect(stale.code).toBe('STALE')
  expect((await nursery.as('production').calls(calls.deleteLabelDesign, { params })).status).toBe(403)
  const stranger = (await aNursery()).as('manager')
  expect((await stranger.calls(calls.listLabelDesigns)).data).toEqual([])
  expect((await stranger.calls(calls.deleteLabelDesign, { params: { id: first.id } })).status).toBe(404)
  expect((await manager.calls(calls.deleteLabelDesign, { params })).status).toBe(204)
})
