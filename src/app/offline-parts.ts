/** Offline operation in one chunk, loaded at first use. */
export { answer } from '#modules/fieldwork/web/offline-answers.ts'
export { removeFieldEntry as removeStored } from '#modules/fieldwork/web/field-outbox.ts'
export { sendOrStore } from '#modules/fieldwork/web/send-or-store.ts'
