/** Uploads the file of a call with progress: a photo over a mobile network takes a while. */
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { type RequestOptions, addressOf, form, problemFrom } from './call.ts'
import { type AnyAnswer, type AnyOptions, loadOffline } from './offline.ts'
import { refreshToken, token } from './session.ts'
import { noConnection } from './connection-texts.ts'

type Shape = z.ZodMiniType

interface Sent {
  readonly status: number
  readonly answer: Record<string, unknown> | undefined
}

/** The data of the response; a Problem for an error. `onProgress` gets a fraction, 0 to 1. */
export async function upload<Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P>,
  options: RequestOptions<Body, Query, P> & { readonly file: File },
  onProgress: (share: number) => void,
): Promise<z.output<Reply>> {
  const ready = { ...options, file: await readable(options.file) }
  const deliver = (given: AnyOptions) => post(endpoint, { ...given, file: ready.file }, onProgress)
  const device = endpoint.queueable ? await loadOffline() : undefined
  const { data } = await (device ? device.sendOrStore(endpoint, ready, deliver) : deliver(ready))
  return data as z.output<Reply>
}

async function post(
  endpoint: Endpoint,
  options: AnyOptions & { readonly file: File },
  onProgress: (share: number) => void,
): Promise<AnyAnswer> {
  let sent = await send(endpoint, options, onProgress)
  if (sent.status === 401 && (await refreshToken())) sent = await send(endpoint, options, onProgress)
  const { status, answer } = sent
  const ok = status >= 200 && status < 300
  if (!ok || answer === undefined) throw problemFrom(answer, { ok, status })
  return { data: answer['data'] }
}

/** Converts an iPhone's HEIC to JPEG before the upload; other files as they are. */
async function readable(file: File): Promise<File> {
  const { asJpeg, isHeic } = await import('./heic.ts')
  return isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer())) ? asJpeg(file) : file
}

// Only XMLHttpRequest reports upload progress.
function send(
  endpoint: Endpoint,
  { params = {}, query, body, file, key }: AnyOptions & { readonly file: File },
  onProgress: (share: number) => void,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, params, query))
    request.setRequestHeader('authorization', `Bearer ${token()}`)
    if (key) request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, answer: read(request.responseText) })
    request.onerror = () => reject(new Problem('UNAVAILABLE', noConnection, { offline: true }))
    request.send(form(endpoint, file, body))
  })
}

function read(text: string): Sent['answer'] {
  try {
    return JSON.parse(text) as Sent['answer']
  } catch {
    return undefined // an answer that is no JSON says nothing; its status does
  }
}
