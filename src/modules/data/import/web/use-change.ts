/** Changes how the file of a draft is read. */
import type * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { useAction } from '#web/use-action.ts'
import { type Import, changeImport } from '../contract.ts'

export type Change = Omit<z.input<typeof changeImport.body>, 'version'>

/** Sends a change; returns a refusal, to be shown. */
export function useChange(draft: Import) {
  const { run, busy } = useAction('/api/imports')
  const change = (body: Change) =>
    run(() => call(changeImport, { params: { id: draft.id }, body: { version: draft.version, ...body } }))
  return { change, busy }
}
