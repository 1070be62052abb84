/** The label of a location: a phone opens the batches there; scanned after batches, it moves them there. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'

export const LabelledLocation = z.object({
  id: Id,
  name: z.string(),
  /** Names of what it is part of, the outermost first. */
  within: z.array(z.string()),
  /** Locations that were merged into it: their labels still hang there. */
  merged_ids: z.array(Id),
})
export type LabelledLocation = z.infer<typeof LabelledLocation>

/** Path of the QR code's address, below the site. A new name of the location needs no new label. */
export const locationPath = (id: string): string => `/at/${id}`

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const address = new RegExp(`(?:^|/)at/(${uuid})$`, 'i')

/** The location id on a scanned label; undefined for any other code. */
export const readLocationLabel = (scanned: string): string | undefined =>
  address.exec(scanned.trim().slice(-300))?.[1]?.toLowerCase()

/** The location with a label's id, also if it was merged; undefined if it is archived. */
export const locationWith = (locations: readonly LabelledLocation[], id: string): LabelledLocation | undefined =>
  locations.find((location) => location.id === id || location.merged_ids.includes(id))

/** The location of a scanned label, or of its name typed in full. */
export function scannedLocation(scanned: string, locations: readonly LabelledLocation[]): LabelledLocation | undefined {
  const id = readLocationLabel(scanned)
  if (id !== undefined) return locationWith(locations, id)
  const name = scanned.trim().toLowerCase()
  return locations.find((location) => location.name.toLowerCase() === name)
}
