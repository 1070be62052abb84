/** Reads a file as a draft of an import of a kind, and opens it. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { readFile } from '../contract.ts'
import type { ImportKindId } from '../import-kind.ts'
import { rememberFile } from './chosen-files.ts'

/** `reading` is the name of the file that is being read, '' if none is. */
export function useReadFile(kind: ImportKindId) {
  const navigate = useNavigate()
  const [reading, setReading] = useState('')
  const [error, setError] = useState<unknown>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setReading(file.name)
    setError(undefined)
    try {
      const { id } = await call(readFile, { file, body: { kind } })
      rememberFile(id, file)
      await navigate({ to: '/import/$importId', params: { importId: id } })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setReading('')
    }
  }
  return { read, reading, error }
}
