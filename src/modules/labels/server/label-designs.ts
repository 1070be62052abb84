/** The layouts of labels of a nursery's own. */
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { sql } from '#server/sql.ts'
import { LabelDesign, type NewLabelDesign, designFaults } from '../label-fields.ts'

const mostDesigns = 100

const columns = sql`id, name, kind, paper, is_default, fields, version`

export const readDesigns = (db: Db) =>
  db.many(LabelDesign, sql`SELECT ${columns} FROM label_designs WHERE nursery_id = ${db.nursery_id} ORDER BY sort_key(name), id`)

export const readDesign = (db: Db, id: string) =>
  db.one(LabelDesign, sql`SELECT ${columns} FROM label_designs WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const lockDesign = (db: Db, id: string) =>
  db.one(
    LabelDesign,
    sql`SELECT ${columns} FROM label_designs WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )

/** Refused at the field, if one overlaps another or leaves the label. */
function refuseFaults(wanted: NewLabelDesign): void {
  const faults = designFaults(wanted)
  if (faults.length > 0) throw invalid(faults.map(({ index, message }) => ({ path: `fields.${index}`, message })))
}

const duplicateName =
  ({ name }: NewLabelDesign) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error, 'label_designs_name')) throw error
    throw new Problem('DUPLICATE', `Another layout is called ${name}.`, {
      errors: [{ path: 'name', message: 'Another layout has this name.' }],
    })
  }

/** The layout that is the default so far is one no longer. */
const makeRoom = (db: Db, { kind, is_default }: NewLabelDesign, ownId: string | null) =>
  is_default
    ? db.run(sql`
        UPDATE label_designs SET is_default = false, version = version + 1
        WHERE nursery_id = ${db.nursery_id} AND kind = ${kind} AND is_default AND id IS DISTINCT FROM ${ownId}::uuid`)
    : undefined

export async function createDesign(db: Db, userId: UserId, wanted: NewLabelDesign): Promise<LabelDesign> {
  refuseFaults(wanted)
  await refuseFullList(
    db,
    sql`SELECT 1 FROM label_designs WHERE nursery_id = ${db.nursery_id}`,
    mostDesigns,
    `${mostDesigns} layouts are the most. Delete one that is not used any more.`,
  )
  await makeRoom(db, wanted, null)
  const { name, kind, paper, is_default, fields } = wanted
  const after = await db
    .one(
      LabelDesign,
      sql`
      INSERT INTO label_designs (nursery_id, name, kind, paper, is_default, fields)
      VALUES (${db.nursery_id}, ${name}, ${kind}, ${paper}, ${is_default}, ${JSON.stringify(fields)}::jsonb) RETURNING ${columns}`,
    )
    .catch(duplicateName(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'label_design.create',
    subject_type: 'label_design',
    subject_id: after.id,
    after,
  })
  return after
}

export async function editDesign(
  db: Db,
  userId: UserId,
  id: string,
  { version, ...wanted }: NewLabelDesign & { readonly version: number },
): Promise<LabelDesign> {
  refuseFaults(wanted)
  const before = await lockDesign(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this layout', current: before })
  await makeRoom(db, wanted, id)
  const { name, kind, paper, is_default, fields } = wanted
  const after = await db
    .one(
      LabelDesign,
      sql`
      UPDATE label_designs SET name = ${name}, kind = ${kind}, paper = ${paper}, is_default = ${is_default}, fields = ${JSON.stringify(fields)}::jsonb,
        version = version + 1
      WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns}`,
    )
    .catch(duplicateName(wanted))
  await recordChange(db, {
    user_id: userId,
    action: 'label_design.edit',
    subject_type: 'label_design',
    subject_id: id,
    before,
    after,
  })
  return after
}

export async function deleteDesign(db: Db, userId: UserId, id: string): Promise<undefined> {
  const before = await lockDesign(db, id)
  await db.run(sql`DELETE FROM label_designs WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await recordChange(db, { user_id: userId, action: 'label_design.delete', subject_type: 'label_design', subject_id: id, before })
}
