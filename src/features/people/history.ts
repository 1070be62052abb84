/** A change in words: what was done, to what, and which of its fields became what. */

/** `growth_stage` → "Growth stage" */
export const inWords = (name: string): string => {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `sale.ring_up` → "Ring up" */
export const actInWords = (action: string): string => inWords(action.slice(action.indexOf('.') + 1))

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (state: unknown): Fields =>
  state === null || state === undefined
    ? {}
    : typeof state === 'object' && !Array.isArray(state)
      ? (state as Fields)
      : { value: state }

/** By what one knows a thing again, the likeliest first. */
const names = ['name', 'invoice_number', 'batch_code', 'common_name', 'title', 'nurseryName', 'device_info', 'container_size']

/** What it is called; '' where that is not known. */
export function subjectOf(before: unknown, after: unknown): string {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) }
  const name = names.map((each) => fields[each]).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : ''
}

export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The fields that are not what they were; of something new or gone, all that say anything. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [from, to] = [said(was[field]), said(is[field])]
    return from === to ? [] : [{ field: inWords(field), before: from, after: to }]
  })
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(said).join(', ')
  return Object.entries(value)
    .filter(([, part]) => said(part) !== '')
    .map(([name, part]) => `${inWords(name)}: ${said(part)}`)
    .join('; ')
}
