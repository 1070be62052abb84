/** Parts loaded after the till is drawn: optional ones and the next steps of a sale. One chunk instead of a dozen. */
export { AccountChoice, keepAccounts } from './AccountChoice.tsx'
export { FullScreenButton } from './FullScreenButton.tsx'
export { LastSale } from './LastSale.tsx'
export { PaymentPanel } from './PaymentPanel.tsx'
export { SaleDone } from './SaleDone.tsx'
export { createSaleOnDevice } from './sell.ts'
export { TileMenu } from './TileMenu.tsx'
export { TillState } from './TillState.tsx'
