/** A purchase order by mail to its vendor, with its PDF. Sending a draft sends the order. */
import type { UserId } from '#kernel/id.ts'
import { dayIn } from '#kernel/day.ts'
import { day } from '#kernel/format.ts'
import type { MailDraft, MailRequest } from '#modules/messages/mail.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#modules/messages/server/mail-document.ts'
import { senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import type { Db } from '#server/database.ts'
import { type WholePurchase, purchaseName } from '../purchase.ts'
import { emailOfVendor, wholePurchase } from './purchases.queries.ts'
import { setPurchaseState } from './purchases.ts'
import { purchaseDocument } from './stockroom-pdfs.ts'

interface Letter {
  readonly purchase: WholePurchase
  readonly settings: DocumentSettings
  readonly email: string
}

async function letterOf(db: Db, id: string): Promise<Letter> {
  const [purchase, settings, now] = await Promise.all([wholePurchase(db, id), readDocumentSettings(db), db.now()])
  const email = purchase.vendor_id === null ? '' : await emailOfVendor(db, purchase.vendor_id)
  const sent = purchase.state === 'draft' ? { ordered_on: dayIn(settings.timeZone, now) } : {}
  return { purchase: { ...purchase, ...sent }, settings, email }
}

const draftOf = ({ purchase, settings, email }: Letter): MailDraft => ({
  to: email,
  message: [
    'Hello,',
    '',
    `Our order ${purchaseName(purchase.order_number)} is attached as a PDF.${
      purchase.expected_on ? ` Please deliver it by ${day(purchase.expected_on, settings)}.` : ''
    } Please confirm it, and put its number on your docket and your bill.`,
    '',
    'With kind regards',
    settings.nurseryName,
    ...senderLines(settings),
  ].join('\n'),
})

export const draftPurchaseMail = async (db: Db, id: string): Promise<MailDraft> => draftOf(await letterOf(db, id))

interface PurchaseMail extends Document {
  readonly purchase: Pick<WholePurchase, 'id' | 'state' | 'version'>
}

/** Before the transaction that mails it. */
export const drawPurchase = (
  transaction: ShortTransaction,
  id: string,
  request: MailRequest,
): Promise<DrawnDocument<PurchaseMail>> =>
  drawDocument(transaction, request, async (db) => {
    const letter = await letterOf(db, id)
    const { purchase, settings } = letter
    const name = purchaseName(purchase.order_number)
    return {
      ...draftOf(letter),
      reference: { type: 'purchase', id },
      name: `Order ${name}`,
      filename: name,
      pdf: purchaseDocument(purchase, settings),
      purchase,
    }
  })

export async function mailPurchase(
  db: Db,
  userId: UserId,
  request: MailRequest,
  { purchase, ...document }: DrawnDocument<PurchaseMail>,
): Promise<{ sent_to: string }> {
  const { id, state, version } = purchase
  if (state === 'draft') await setPurchaseState(db, userId, id, { to: 'sent', version })
  return mailDocument(db, userId, request, document)
}
