/** What the app does without a network, in one file that is loaded when it is first needed. */
export { answer } from '#features/field-work/web/offline-answers.ts'
export { removeFieldEntry as removeStored } from '#features/field-work/web/field-outbox.ts'
export { sendOrStore } from '#features/field-work/web/send-or-store.ts'
