/** A query of a screen. Its data stays when a later read fails for want of a network or a server; a refusal is an error. */
// oxlint-disable-next-line no-restricted-imports -- This wraps it; the rule leads everybody else here.
import { useQuery as useLibraryQuery } from '@tanstack/react-query'
import { classifyError } from './classify-error.ts'

export const useQuery = ((options: Parameters<typeof useLibraryQuery>[0]) => {
  const result = useLibraryQuery(options)
  const hasFailed = () => result.isError && (result.data === undefined || classifyError(result.error) === 'attention')
  // The library notes which fields are read, and draws again only for those: the others are read through.
  return Object.create(result, {
    isError: { get: hasFailed },
    error: { get: () => (hasFailed() ? result.error : null) },
  }) as typeof result
}) as typeof useLibraryQuery
