/** The content of a download, also over a connection that breaks off. */
import { Problem } from '#kernel/problem.ts'

/** The tries one after the other that bring nothing more, before a download is given up. */
const pauses = [1000, 2000, 4000, 8000, 16_000]
const blobBytes = 4_000_000

/**
 * Reads the answer to its end. If it breaks off and its server can send a part of the file, `fetchRest` asks for what is missing.
 * Throws a Problem.
 */
export async function contentOf(
  answer: Response,
  fetchRest: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
): Promise<Blob> {
  const tag = answer.headers.get('accept-ranges') === 'bytes' ? answer.headers.get('etag') : null
  let received: Blob[] = []
  let failures = 0
  for (let next: Response | undefined = answer; ;) {
    // A file that has changed since is sent from its beginning.
    if (next?.status === 200) received = []
    const before = sizeOf(received)
    if (next && (await append(received, next))) return new Blob(received, { type: answer.headers.get('content-type') ?? '' })
    if (sizeOf(received) > before) failures = 0
    const wait = pauses[failures++]
    if (tag === null || wait === undefined)
      throw new Problem('UNAVAILABLE', 'The download broke off. Check the network, then try again.', { offline: true })
    await pause(wait)
    next = await fetchRest({ range: `bytes=${sizeOf(received)}-`, 'if-range': tag }).catch(ignoreOffline)
  }
}

const sizeOf = (blobs: readonly Blob[]): number => blobs.reduce((sum, { size }) => sum + size, 0)

/** Adds what arrives, in blobs, which a browser need not hold in memory. True if it arrived whole. */
async function append(blobs: Blob[], { body }: Response): Promise<boolean> {
  const reader = body?.getReader()
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const flush = () => {
    if (size > 0) blobs.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      chunks.push(read.value)
      size += read.value.length
      if (size >= blobBytes) flush()
    }
    return true
  } catch {
    return false
  } finally {
    flush()
  }
}

function ignoreOffline(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'UNAVAILABLE')) throw error
}
