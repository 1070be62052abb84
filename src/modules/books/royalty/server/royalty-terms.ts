/** Sets and deletes what breeders get. */
import type { UserId } from '#kernel/id.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { readPlants } from '#modules/plants/server/read-plants.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { NewRoyaltyTerms, RoyaltyTerms } from '../royalty.ts'
import * as queries from './royalties.queries.ts'

/** Throws a Problem DUPLICATE where the plant has terms from that day. */
export async function addTerms(db: Db, user_id: UserId, wanted: NewRoyaltyTerms): Promise<RoyaltyTerms> {
  await readPlants(db, [wanted.plant_type_id])
  const { id: vendor_id, name: vendor } = await findOrCreate(db, 'vendors', wanted.vendor)
  const { plant_type_id, basis, rate, valid_from, licence } = wanted
  const known = await queries.royaltyTerms(db)
  if (known.some((each) => each.plant_type_id === plant_type_id && each.valid_from === valid_from))
    throw new Problem(
      'DUPLICATE',
      'This plant has royalty terms from that day already. Delete them first, or choose another day.',
    )
  const id = newId()
  await queries.insertTerms(db, user_id, {
    id,
    plant_type_id,
    vendor_id,
    basis,
    rate,
    valid_from,
    licence: licence ?? '',
  })
  await recordChange(db, {
    user_id,
    action: 'royalty-terms.add',
    subject_type: 'royalty_terms',
    subject_id: id,
    after: { vendor, basis, rate, valid_from },
  })
  return termsWithId(db, id)
}

async function termsWithId(db: Db, id: string): Promise<RoyaltyTerms> {
  const terms = (await queries.royaltyTerms(db)).find((each) => each.id === id)
  if (!terms) throw notFound()
  return terms
}

export async function deleteTerms(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const { common_name, vendor, basis, rate, valid_from } = await termsWithId(db, id)
  await queries.removeTerms(db, id)
  await recordChange(db, {
    user_id,
    action: 'royalty-terms.delete',
    subject_type: 'royalty_terms',
    subject_id: id,
    before: { common_name, vendor, basis, rate, valid_from },
  })
  return undefined
}
