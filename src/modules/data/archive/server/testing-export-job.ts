/** Shared by `export-job.test.ts` and `export-job.proof.ts`. */
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { fetchExport, getNurseryData } from '../contract.ts'

export type Nursery = Awaited<ReturnType<typeof aNursery>>

export const exportIn = async (nursery: Nursery) => (await nursery.as('admin').calls(getNurseryData)).data.export
export const fetchIn = (nursery: Nursery) => nursery.as('admin').calls(fetchExport)
export const noticesIn = async (nursery: Nursery) =>
  (await nursery.as('admin').calls(listNotifications)).data.map(({ title, message, reference_type }) => [
    title,
    message,
    reference_type,
  ])
