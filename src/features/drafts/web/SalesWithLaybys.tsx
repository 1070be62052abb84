/** The list of sales, with the lay-bys beside it: lay-bys belong to this feature. */
import { lazy } from 'react'
import { SalesScreen } from '#features/sale-documents/web/SalesScreen.tsx'

const LaybyList = lazy(async () => ({ default: (await import('./LaybyList.tsx')).LaybyList }))

export const SalesWithLaybys = () => <SalesScreen laybys={(settings) => <LaybyList settings={settings} />} />
