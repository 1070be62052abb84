/** Parts loaded after the till is drawn: optional ones and the next steps of a sale. One chunk instead of a dozen. */
import { type ComponentProps, createElement } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'

export { CameraButton } from '#web/ui/CameraButton.tsx'
export { Revealed } from '#web/ui/Revealed.tsx'
export { AccountChoice, accountIn, keepAccounts } from './AccountChoice.tsx'
export { LastSale } from './LastSale.tsx'
export { PaymentPanel } from './PaymentPanel.tsx'
export { SaleDone } from './SaleDone.tsx'
export { changeOf, createSaleOnDevice } from './sell.ts'
export { TillMore } from './TillMore.tsx'
export { TillState } from './TillState.tsx'

const LazyTileMenu = lazyNamed(() => import('./TileMenu.tsx'), 'TileMenu')
export const TileMenu = (props: ComponentProps<typeof LazyTileMenu>) => createElement(LazyTileMenu, props)
