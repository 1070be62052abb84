/** Labels: their kinds, their contents, and how many of each. */
import type { Care } from '#features/plants/care-fields.ts'

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
  readonly care: Care
  /** The supplier's number of a lot that was bought in. */
  readonly vendor_lot: string | null
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
