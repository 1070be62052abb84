/** The parts of an archive in the file store: any process may import what another one received, or send what another one exported. */
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { type ByteRange, ResumableFile } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'

const importsFolder = (nurseryId: NurseryId) => `${nurseryId}/imports`
const exportsFolder = (nurseryId: NurseryId) => `${nurseryId}/exports`

export const importFolder = (nurseryId: NurseryId, importId: string) => `${importsFolder(nurseryId)}/${importId}`
/** Each run of an export has its own, so that one that lost its job overwrites nothing. */
export const exportFolder = (nurseryId: NurseryId, runId: string) => `${exportsFolder(nurseryId)}/${runId}`

/** False for the photos and documents of the nursery. */
export const isPart = (nurseryId: NurseryId, key: string): boolean =>
  [importsFolder(nurseryId), exportsFolder(nurseryId)].some((folder) => key.startsWith(`${folder}/`))

export const storePart = (files: Files, folder: string, number: number, bytes: Uint8Array) =>
  files.put(`${folder}/${String(number).padStart(3, '0')}.part`, bytes, 'application/octet-stream')

/** The archive, part after part. */
export async function* partsOf(files: Files, folder: string): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number++) {
    const part = await files.get(`${folder}/${String(number).padStart(3, '0')}.part`)
    if (part === undefined) return
    yield* part as AsyncIterable<Uint8Array>
  }
}

/**
 * Streams those bytes of the archive; fails if it ends early, for instance because its parts were deleted: the download must not
 * look complete then.
 */
async function* archiveBytes(files: Files, folder: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const piece of partsOf(files, folder)) {
    const wanted = piece.subarray(Math.max(0, from - at), to + 1 - at)
    at += piece.length
    if (wanted.length > 0) yield wanted
    if (at > to) return
  }
  throw new Problem('NOT_FOUND', 'The file of this export was deleted. Export everything again.')
}

/** The archive of a run, named by its day in the nursery. */
export const exportedFile = (files: Files, nurseryId: NurseryId, { run_id, bytes, day }: Exported) =>
  new ResumableFile(`glasshouse-${day}.zip`, 'application/zip', {
    bytes: Number(bytes),
    tag: run_id,
    read: (range) => archiveBytes(files, exportFolder(nurseryId, run_id), range),
  })

interface Exported {
  readonly run_id: string
  readonly bytes: string
  readonly day: string
}

/** Deletes the parts of every import of a nursery, except in this folder. */
export const deleteImports = (files: Files, nurseryId: NurseryId, except?: string) =>
  deleteParts(files, importsFolder(nurseryId), except)

/** Deletes the parts of every export of a nursery, except in this folder. */
export const deleteExports = (files: Files, nurseryId: NurseryId, except?: string) =>
  deleteParts(files, exportsFolder(nurseryId), except)

async function deleteParts(files: Files, folder: string, except: string | undefined): Promise<void> {
  for await (const key of files.list(folder)) if (except === undefined || !key.startsWith(`${except}/`)) await files.delete(key)
}
