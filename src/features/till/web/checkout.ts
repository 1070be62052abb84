/** What the till loads once it is drawn, for the next step of a sale: one file instead of several. */
export { AccountChoice, keepAccounts } from './AccountChoice.tsx'
export { PaymentPanel } from './PaymentPanel.tsx'
export { SaleDone } from './SaleDone.tsx'
export { sellOnDevice } from './sell.ts'
