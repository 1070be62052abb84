/** The list of sales, with the lay-bys beside it: lay-bys belong to this feature. */
import { SalesScreen } from '#features/sale-documents/web/SalesScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const LaybyList = lazyNamed(() => import('./LaybyList.tsx'), 'LaybyList')

export const SalesWithLaybys = () => <SalesScreen laybys={<LaybyList />} />
