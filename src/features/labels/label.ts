/** Labels: their contents, and the legal requirements of a plant passport. */

export const labelKinds = ['batch', 'bed', 'pot', 'price', 'passport'] as const
export type LabelKind = (typeof labelKinds)[number]

export const labelKindNames: Readonly<Record<LabelKind, string>> = {
  batch: 'Batch',
  bed: 'Bed',
  pot: 'Pot',
  price: 'Price',
  passport: 'Plant passport',
}

/** More labels than this must be confirmed before they are printed. */
export const confirmAbove = 50

/** The contents of one label. */
export interface LabelContent {
  readonly id: string
  readonly common_name: string
  readonly botanical_name: string
  readonly container_size: string
  /** Of a batch; '' on a price label. */
  readonly batch_code: string
  readonly quantity: number | null
  readonly location: string | null
  readonly potted_on: string | null
  readonly price: string | null
  readonly barcode: string | null
  /** Of its QR code, below the address of the product. */
  readonly path: string
}

export interface LabelCount {
  readonly id: string
  readonly copies: number
}

const item = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\*(\d{1,4}))?$/i

/** "id*3,id" as in an address; invalid parts are left out. */
export const parseCounts = (text: string): LabelCount[] =>
  text.split(',').flatMap((part) => {
    const [, id, copies = '1'] = item.exec(part.trim()) ?? []
    return id === undefined || Number(copies) === 0 ? [] : [{ id, copies: Number(copies) }]
  })

export const formatCounts = (counts: readonly LabelCount[]): string =>
  counts.map(({ id, copies }) => (copies === 1 ? id : `${id}*${copies}`)).join(',')

export const totalCopies = (counts: readonly LabelCount[]): number => counts.reduce((all, { copies }) => all + copies, 0)

interface PassportFields {
  readonly botanical_name: string
  /** With its country before it, as the authority writes it: `GB-12345`, `NL-123456789`. */
  readonly registration: string
  readonly batch_code: string
  /** Two letters. */
  readonly origin: string
}

/**
 * The missing elements of a plant passport, each as a sentence: A the botanical name, B the country and the registration
 * number, C the traceability code, D the country of origin (Regulation (EU) 2016/2031, Annex VII; the United Kingdom keeps the
 * same four).
 */
export function passportFaults({ botanical_name, registration, batch_code, origin }: PassportFields): string[] {
  return [
    ...(botanical_name.trim() === '' ? ['A, the botanical name, is missing: write it at the plant type.'] : []),
    ...(registration.trim() === ''
      ? ['B, your registration number, is missing. An admin can add it under Settings, Business Information.']
      : /^[A-Z]{2}[ -].*\d/.test(registration.trim())
        ? []
        : ['B, your registration number, has no country. Enter it like GB-12345.']),
    ...(batch_code.trim() === '' ? ['C, the traceability code, is missing: a passport is printed for a batch.'] : []),
    ...(/^[A-Z]{2}$/.test(origin.trim()) ? [] : ['D, the country of origin, is missing. Enter two letters, like NL.']),
  ]
}

/** The heading of the passport: the EU passport has the flag, the United Kingdom's has none. */
export const passportTitle = (registration: string): { readonly title: string; readonly flag: boolean } =>
  /^(GB|UK|XI)\b/.test(registration) ? { title: 'UK Plant Passport', flag: false } : { title: 'Plant Passport', flag: true }
