import { expect, test } from 'vitest'
import { plantMergeFault } from './plant-merge.ts'

const hebe = { id: 'a', common_name: 'Hebe', archived: false }
const veronica = { id: 'b', common_name: 'Veronica', archived: false }

test('a plant is merged into another one that is not archived', () => {
  expect(plantMergeFault(hebe, veronica)).toBeUndefined()
  expect(plantMergeFault({ ...hebe, archived: true }, veronica)).toBeUndefined()
  expect(plantMergeFault(hebe, { ...veronica, archived: true })).toMatch(/^Veronica is archived/)
  expect(plantMergeFault(hebe, hebe)).toMatch(/into itself/)
})
