/** The care of plants in a price list: its columns, and the care that the rows of one plant give. Pure. */
import { careCell, careColumn, careFields, careOfCells, readCareCell, readZone, zoneColumn } from '#modules/plants/care-cells.ts'
import type { Care } from '#modules/plants/care-fields.ts'
import type { CellProblem, ImportColumn, RowValues } from './import-kind.ts'

const imported = ({ title, synonyms, max, hint, units }: Titled, read: ImportColumn['read']): ImportColumn => ({
  name: title,
  synonyms,
  type: 'text',
  max,
  hint,
  isExact: true,
  read,
  ...(units ? { units } : {}),
})

export const careImportColumns: readonly ImportColumn[] = [
  ...careFields.map((field) => imported(careColumn(field), (text) => readCareCell(field, text))),
  imported(zoneColumn, readZone),
]

const cellOf = (values: RowValues, field: keyof Care): string =>
  values[careColumn(field).title] || (field === 'lowest_temperature' && values[zoneColumn.title]) || ''

type Titled = Pick<ReturnType<typeof careColumn>, 'title' | 'synonyms' | 'max' | 'hint' | 'units'>

interface RowOfPlant {
  readonly row: number
  readonly values: RowValues
  readonly plant_key: string
  /** The care that a plant has already. */
  readonly care: Care | undefined
}

interface GivenCare {
  /** Fields whose cells differ from the plant's present values, as JSON; '' for none. Covers all rows of the plant together. */
  readonly changes: string
  readonly problems: readonly CellProblem[]
}

/** The care of each row's plant, in the order of the rows. An empty cell leaves what the plant has. */
export function careOfRows(rows: readonly RowOfPlant[]): GivenCare[] {
  const given = new Map<string, Map<string, { readonly row: number; readonly cell: string }>>()
  const problems = rows.map(({ row, values, plant_key }): CellProblem[] => {
    const cells = given.get(plant_key) ?? new Map<string, { row: number; cell: string }>()
    given.set(plant_key, cells)
    return careFields.flatMap((field) => {
      const { title } = careColumn(field)
      const cell = cellOf(values, field)
      const before = cells.get(title)
      if (cell === '') return []
      if (!before) cells.set(title, { row, cell })
      return before && before.cell !== cell
        ? [
            {
              column: title,
              reason: `Row ${before.row} has “${before.cell}” for this plant. Enter the same in both, or leave one empty.`,
            },
          ]
        : []
    })
  })
  return rows.map(({ plant_key, care = {} }, i) => {
    const cells = careFields.flatMap((field) => {
      const { title } = careColumn(field)
      const cell = given.get(plant_key)?.get(title)?.cell ?? ''
      return cell === '' || cell === careCell(care, field) ? [] : [[title, cell] as const]
    })
    const changes = cells.length === 0 ? '' : JSON.stringify(careOfCells(Object.fromEntries(cells)))
    return { changes, problems: problems[i] ?? [] }
  })
}
