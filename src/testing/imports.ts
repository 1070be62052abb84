/** Imports of files in tests: read, every unknown name created, imported. */
import { expect } from 'vitest'
import { changeImport, readFile, runImport } from '#modules/data/import/contract.ts'
import type { ImportKindId } from '#modules/data/import/import-kind.ts'
import type { aNursery } from './nursery.ts'

type Caller = ReturnType<Awaited<ReturnType<typeof aNursery>>['as']>

export interface TestFile {
  readonly name: string
  readonly bytes: string | Buffer
}

type Options = NonNullable<Parameters<typeof bodyOf>[0]>

const bodyOf = (options: { as_of?: string; location?: string; cost_share?: string; date_order?: 'day first' | 'month first' }) =>
  options

/** Reads a file as a draft. */
export const draftOf = async (caller: Caller, kind: ImportKindId, file: TestFile) => {
  const read = await caller.calls(readFile, { file, body: { kind } })
  expect(read.status, read.detail).toBe(201)
  return read.data
}

/** Reads a file, creates every unknown name, and imports it; what plants have cost is 0 if the file does not say, unless it is given. */
export async function importFile(caller: Caller, kind: ImportKindId, file: TestFile, options: Options = {}) {
  const draft = await draftOf(caller, kind, file)
  const names = draft.unknown_names
    .filter(({ match }) => match === 'open')
    .map(({ list, value }) => ({ list, value, known: null }))
  const body = { version: draft.version, options: { cost_share: '0', ...options }, names }
  const changed = await caller.calls(changeImport, { params: { id: draft.id }, body })
  expect(changed.status, changed.detail).toBe(200)
  return caller.calls(runImport, { params: { id: draft.id }, body: { version: changed.data.version }, key: draft.id })
}
