/** What the till loads once it is drawn: what it can open without, and the next steps of a sale. One file instead of a dozen. */
export { AccountChoice, keepAccounts } from './AccountChoice.tsx'
export { FullScreenButton } from './FullScreenButton.tsx'
export { LastSale } from './LastSale.tsx'
export { PaymentPanel } from './PaymentPanel.tsx'
export { SaleDone } from './SaleDone.tsx'
export { sellOnDevice } from './sell.ts'
export { TileMenu } from './TileMenu.tsx'
export { TillState } from './TillState.tsx'
