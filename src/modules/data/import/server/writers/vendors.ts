/** Writes imported vendors: new ones, and the details of those that are there. */
import {
  type VendorDetails,
  findOrAddEntries,
  vendorDetails,
  writeVendorDetails,
} from '#modules/setup/reference/server/import-entries.ts'
import { refuseIfUsed } from '../usage.queries.ts'
import { removeNames } from './names.ts'
import { type Writer, records } from './writer.ts'

export const vendorsWriter: Writer = {
  start:
    ({ db }) =>
    async (rows) => {
      const { idOf, added } = await findOrAddEntries(
        db,
        'vendors',
        rows.map(({ values }) => values['Vendor'] ?? ''),
      )
      const known = [...idOf.values()].filter((id) => !added.includes(id))
      const before = await vendorDetails(db, known)
      const current = new Map([...(await vendorDetails(db, [...idOf.values()]))].map((each) => [each.id, each]))
      const changed = rows.flatMap(({ values }): VendorDetails[] => {
        const now = current.get(idOf.get((values['Vendor'] ?? '').trim()) ?? '')
        if (!now) return []
        return [
          {
            id: now.id,
            address: values['Address'] || now.address,
            email: values['E-mail'] || now.email,
            phone: values['Phone'] || now.phone,
            account_number: values['Account number'] || now.account_number,
            tax_number: values['Tax number'] || now.tax_number,
            payment_terms: values['terms_days'] ? Number(values['terms_days']) : now.payment_terms,
            charges_tax: values['Charges tax'] ? values['Charges tax'] === 'yes' : now.charges_tax,
          },
        ]
      })
      await writeVendorDetails(db, changed)
      return {
        records: [
          ...records('vendors', added),
          ...before.map((each) => ({ record_table: 'vendor_details', record_id: each.id, before: each })),
        ],
        counts: { vendors: added.length, 'vendors with details added': before.length },
      }
    },
  undo: async ({ db }, { ids, before }) => {
    await refuseIfUsed(db, { table: 'vendors', ids: ids('vendors'), except: [] }, 'vendors')
    await removeNames(db, 'vendors', ids('vendors'))
    await writeVendorDetails(db, before<VendorDetails>('vendor_details'))
  },
}
