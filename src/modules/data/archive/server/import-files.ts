/** The parts of an archive that is imported, in the file store: any process may import what another one received. */
import type { NurseryId } from '#kernel/id.ts'
import type { Files } from '#server/files.ts'

/** The folder of all parts of a nursery. */
export const importFolder = (nurseryId: NurseryId) => `${nurseryId}/imports`

const partKey = (nurseryId: NurseryId, importId: string, number: number) =>
  `${importFolder(nurseryId)}/${importId}/${String(number).padStart(3, '0')}.part`

export const storePart = (files: Files, nurseryId: NurseryId, importId: string, number: number, bytes: Uint8Array) =>
  files.put(partKey(nurseryId, importId, number), bytes, 'application/octet-stream')

/** The archive, part after part. */
export async function* partsOf(files: Files, nurseryId: NurseryId, importId: string): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number++) {
    const part = await files.get(partKey(nurseryId, importId, number))
    if (part === undefined) return
    yield* part as AsyncIterable<Uint8Array>
  }
}

/** Deletes the parts of every import of a nursery but this one. */
export async function deleteParts(files: Files, nurseryId: NurseryId, but?: string): Promise<void> {
  for await (const key of files.list(importFolder(nurseryId)))
    if (but === undefined || !key.startsWith(`${importFolder(nurseryId)}/${but}/`)) await files.delete(key)
}
