/** Mails the newest seal once a month: its recipient can prove later that nothing before it was changed, even by a chain that was written again. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { checkMayMail } from '#server/mail-quota.ts'
import { sendMail } from '#server/mail-retry-queue.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { lastSeal, wasMailedThisMonth } from './seals.queries.ts'

/** Runs every night, so that an address that is entered during a month gets its first seal the next night. */
export const mailSealJob: Job = {
  name: 'nursery-data.mail-seal',
  daily: true,
  work: ({ pool, nursery_id }) => withTenantTransaction(pool, nursery_id, mailSeal),
}

async function mailSeal(db: Db): Promise<void> {
  const { sealEmail, nurseryName } = await readSettings(db)
  if (sealEmail === '') return
  const [{ mailed }, seal] = [await wasMailedThisMonth(db), await lastSeal(db)]
  if (mailed || seal === undefined) return
  const proof = `${seal.number}:${seal.hash}`
  const mail = {
    to: sealEmail,
    subject: `Seal ${seal.number} of the ledgers of ${nurseryName}`,
    text: `This is the newest seal of the ledgers of ${nurseryName}, made at ${seal.sealed_at}:

${proof}

Please keep this mail outside of Glasshouse. With any later export of the data,

node verify.mts --seal ${proof}

proves that nothing which was sealed until then has been changed, removed or added since.`,
  }
  try {
    await checkMayMail(db, [mail])
  } catch (error) {
    // Not yet permitted: tried again the next night.
    if (error instanceof Problem) return
    throw error
  }
  await sendMail(db, { ...mail, user_id: null, reference: { type: 'seal', id: db.nursery_id } })
}
