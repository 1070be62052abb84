/** The list of sales, with the lay-bys beside it: lay-bys belong to this module. */
import { SalesScreen } from '#modules/selling/document/web/SalesScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const LaybyList = lazyNamed(() => import('./LaybyList.tsx'), 'LaybyList')

export const SalesWithLaybys = () => <SalesScreen laybys={<LaybyList />} />
