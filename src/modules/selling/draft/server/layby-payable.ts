/** A lay-by as a document that its customer pays by a link, in parts or all that is left. */
import { type PayableKind, bookToAccount, byLink, payableOf } from '#modules/selling/card/server/payables.ts'
import { documentFile } from '#modules/selling/document/server/sale-documents.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { laybySlip } from '../layby-document.ts'
import { owedOn } from '../layby.ts'
import { laybyDocument } from './draft-documents.ts'
import { getLayby, lockedLayby, takePayment } from './laybys.ts'

export const laybyPayable: PayableKind = {
  read: async (db, id) => {
    const [layby, settings] = await Promise.all([getLayby(db, id), readSettings(db)])
    return {
      ...payableOf(laybySlip(layby, settings).document),
      owed: layby.state === 'open' ? owedOn(layby) : 0n,
      closed: {
        open: '',
        sold: '',
        cancelled: 'This lay-by was cancelled. Nothing is due.',
      }[layby.state],
    }
  },
  file: (db, id) => documentFile(db, laybyDocument(id)),
  book: async (db, id, received) => {
    const layby = await lockedLayby(db, id)
    const most = layby.state === 'open' ? owedOn(layby) : 0n
    const amount = received.amount < most ? received.amount : most
    const rest = received.amount - amount
    const account = layby.cart.account?.id
    if (rest > 0n && account === undefined) return false
    if (amount > 0n) await takePayment(db, byLink, layby, { method: 'card', amount, paid_on: received.paid_on })
    return rest === 0n || account === undefined || bookToAccount(db, account, { ...received, amount: rest }, [])
  },
}
