import { expect, test } from 'vitest'
import { NurseryId } from '#kernel/id.ts'
import { labelPath, readLabel, readLabelToken } from './label-address.ts'

const nursery_id = NurseryId.parse('01990000-0000-7000-8000-000000000001')
const label_key = '0123456789abcdef'

test('reads back the address of a batch and of a plant', () => {
  const ofBatch = labelPath({ nursery_id, label_key }, '26W31-SOPMIC-03')
  expect(ofBatch).toMatch(/^\/l\/[\w-]{38}\/26W31-SOPMIC-03$/)
  expect(readLabel(`https://plants.example${ofBatch}`)).toEqual({ batch_code: '26W31-SOPMIC-03' })
  const ofPlant = labelPath({ nursery_id, label_key })
  expect(readLabel(`https://plants.example${ofPlant}`)).toEqual({ label_key })
  expect(readLabel(ofPlant.slice(3))).toEqual({ label_key })
  expect(readLabelToken(ofPlant.slice(3))).toEqual({ nursery_id, label_key })
})

test('takes other codes for what they are: no labels', () => {
  for (const other of [
    '',
    '9412345678904',
    '26W31-SOPMIC-03',
    'https://plants.example/l/',
    `/l/${'!'.repeat(38)}`,
    `/l/${'a'.repeat(38)}/%`,
  ])
    expect(readLabel(other), other).toBeUndefined()
  expect(readLabelToken('a'.repeat(39))).toBeUndefined()
  expect(readLabelToken(labelPath({ nursery_id, label_key }).slice(3, -1).concat('g'))).toBeUndefined()
})
