/** A file uploaded in a form: read into memory up to the limit of its call. */
import type { FastifyRequest } from 'fastify'
import { Problem, invalid } from '#kernel/problem.ts'

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Beside its file a form has at most thirty short fields and the separators of its parts. */
const besideFile = 256 * 1024

/** The most memory that reading the form can take: its Content-Length, or the maximum where that is missing or larger. */
export function bytesExpected({ headers }: FastifyRequest, maxBytes: number): number {
  const most = maxBytes + besideFile
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, most) : most
}

/** Reads the one file of a multipart request; throws a Problem for another content type, a missing file, or one that is too large. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: { readonly field: string; readonly maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_TYPE', 'Send the file as multipart form data.')
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | undefined
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 30, fieldSize: 10_000, fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === field) file = { name: part.filename, bytes: await part.toBuffer() }
      else throw invalid([{ path: part.fieldname, message: `Send the file in the field ${field}.` }])
    }
  } catch (error) {
    // An incomplete or invalid form: its parser's own errors have no code.
    if (error instanceof Problem || (error as { code?: unknown }).code !== undefined) throw error
    throw new Problem('BAD_JSON', 'The form with the file could not be read. Send it again.')
  }
  if (!file) throw invalid([{ path: field, message: 'Choose a file.' }])
  return { ...file, fields }
}

/** The file of a call that requires one: the server has refused the request before if there is none. */
export function sentFile(file: Upload | undefined): Upload {
  if (!file) throw new Error('A call that takes a file got none.')
  return file
}
