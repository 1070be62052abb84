/** What the app does in the background once its first screen is drawn: one file instead of several. */
export { startSending } from '#features/till/web/send-sales.ts'
export { listen } from '#web/live.ts'
export { followUpdates } from '#web/updates.ts'
