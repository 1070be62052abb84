/** A scanned or typed code on the map: the label of a bed opens the bed, that of a batch the bed where it is. */
import { findBatch } from '#modules/growing/batch/contract.ts'
import { readLocationLabel } from '#modules/setup/reference/location-label.ts'
import { isMissing } from '#modules/growing/batch/web/missing-batch.ts'
import { call } from '#web/call.ts'
import { codeIn } from '#web/scan.ts'
import { useScan } from '#web/use-scan.ts'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MapPlace } from '../map.ts'

export function useMapScan(places: readonly MapPlace[], onPlace: (id: string) => void): (code: string) => void {
  const find = (scanned: string) => {
    const code = codeIn(scanned)
    const same = (text: string) => text.trim().toLowerCase() === code.trim().toLowerCase()
    const labelled = readLocationLabel(scanned)
    const place = places.find(({ location_id, name }) => location_id === labelled || same(location_id) || same(name))
    if (place) onPlace(place.location_id)
    else
      call(findBatch, { params: { code } }).then(
        ({ location_id, batch_code }) =>
          location_id === null ? toast(`${batch_code} has no location yet.`, { kind: 'info' }) : onPlace(location_id),
        (error: unknown) =>
          toast(isMissing(error) ? `No bed and no batch has the code ${code}.` : errorMessage(error), { kind: 'bad' }),
      )
  }
  useScan(find)
  return find
}
