/** What the app does in the background once its first screen is drawn: one file instead of several. */
export { startSending } from '#features/waiting-sales/web/send-sales.ts'
export { startFieldWork } from '#features/field-work/web/send-field-work.ts'
export { storeAnswers } from '#features/field-work/web/stored-answers.ts'
export { listen } from '#web/live.ts'
export { followUpdates } from '#web/updates.ts'
