/** Reads a ZIP archive with another library than the one that writes it. */
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer } from 'yauzl'

/** The files of an archive by name, in their order. */
export const unzip = (bytes: Buffer) =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      const read = (entry: Entry) =>
        archive.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          buffer(stream).then((content) => {
            files.set(entry.fileName, content)
            archive.readEntry()
          }, reject)
        })
      archive.on('error', reject)
      archive.on('end', () => resolve(files))
      archive.on('entry', read)
      archive.readEntry()
    })
  })
