/** Shared by `repeated-files.test.ts` and `repeated-files.proof.ts`. */
import { type TestFile, draftOf } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { changeImport, listImportRows, runImport } from '../contract.ts'
import type { ImportKindId } from '../import-kind.ts'

export const csv = (...lines: string[]): TestFile => ({ name: 'file.csv', bytes: lines.join('\n') })
export const anOwner = async () => (await aNursery()).as('admin')
export type Owner = Awaited<ReturnType<typeof anOwner>>

export const aster = csv('Name,Category,Container,Price', 'Aster,Perennials,2.5 L,12.50')

/** The status of each row, or the sentence of its problem, and the imported counts once it is decided. */
export async function decided(owner: Owner, kind: ImportKindId, file: TestFile, repeats: 'leave' | 'add', as_of = '2026-03-02') {
  const draft = await draftOf(owner, kind, file)
  const params = { id: draft.id }
  const change = (version: number, options: object) => owner.calls(changeImport, { params, body: { version, options } })
  const asked = await change(draft.version, { as_of, cost_share: '0' })
  const { data: rows } = await owner.calls(listImportRows, { params })
  const refused = await owner.calls(runImport, { params, body: { version: asked.data.version }, key: `${draft.id}-asked` })
  const chosen = await change(asked.data.version, { repeats })
  const done = await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: draft.id })
  return { rows: rows.map(({ status, problems }) => problems[0]?.reason ?? status), refused: refused.status, done }
}
