/** Calls that the app reads together with the renewal of its session when it opens. */
import { type FirstRead, storedName } from '#web/first-reads.ts'
import { getItem } from '#web/device-store.ts'
import { isSample, type User } from '#web/session.ts'

const everywhere = ['/api/profile/settings', '/api/notifications?is_read=false&limit=8']
const atTill = [
  '/api/plant-types/prices/all',
  '/api/inventory/items/for-sale',
  '/api/till/tiles',
  '/api/business-accounts/for-till',
]

/** With the tags of what this device has stored of them. */
export async function firstReads(): Promise<readonly FirstRead[]> {
  const user = JSON.parse(localStorage.getItem('user') ?? 'null') as User | null
  if (!user || isSample) return []
  const till = await getItem<{ readonly id: string }>(storedName('till', user)).catch(() => undefined)
  const ofTill = till ? [...atTill, `/api/tills/${till.id}/sessions/current`] : atTill
  return Promise.all(
    [...everywhere, ...(location.pathname === '/sales/pos' ? ofTill : [])].map(async (address) => {
      const stored = await getItem<{ readonly tag?: string }>(storedName(address, user)).catch(() => undefined)
      return stored?.tag === undefined ? { address } : { address, tag: stored.tag }
    }),
  )
}
