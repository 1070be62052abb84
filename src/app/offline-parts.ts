/** What the app does without a network, in one file that is loaded when it is first needed. */
export { answer } from '#modules/fieldwork/web/offline-answers.ts'
export { removeFieldEntry as removeStored } from '#modules/fieldwork/web/field-outbox.ts'
export { sendOrStore } from '#modules/fieldwork/web/send-or-store.ts'
