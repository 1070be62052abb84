/** Writes imported price groups with their rules. */
import { addRules, deleteGroups, findOrCreateGroups } from '#modules/customers/server/import-accounts.ts'
import { refuseIfUsed } from '../usage.queries.ts'
import { type Writer, orNull, records } from './writer.ts'

export const priceGroupsWriter: Writer = {
  start: ({ db, user_id }) => {
    let position = 0
    return async (rows) => {
      const groups = await findOrCreateGroups(
        db,
        user_id,
        rows.map(({ values }) => values['Price group'] ?? ''),
      )
      const groupOf = new Map(groups.all.map(({ id, name }) => [name.toLowerCase(), id]))
      await addRules(
        db,
        rows.map(({ values }) => ({
          price_group_id: groupOf.get((values['Price group'] ?? '').toLowerCase()) ?? '',
          position: position++,
          plant_type_id: orNull(values['plant_type_id']),
          container_size: orNull(values['Container']),
          from_quantity: Number(values['From quantity'] || 1),
          percent: orNull(values['Percent off']),
          price: orNull(values['Price']),
        })),
      )
      return {
        records: records(
          'price_groups',
          groups.added.map(({ id }) => id),
        ),
        counts: { 'price groups': groups.added.length, prices: rows.length },
      }
    }
  },
  undo: async ({ db }, { ids }) => {
    await refuseIfUsed(db, { table: 'price_groups', ids: ids('price_groups'), except: ['price_rules'] }, 'price groups')
    await deleteGroups(db, ids('price_groups'))
  },
}
