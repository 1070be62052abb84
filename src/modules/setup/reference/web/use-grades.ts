/** The grades that are offered, the best first. */
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { listReferenceEntries } from '../contract.ts'

export const useGrades = (): readonly string[] =>
  (useQuery(query(listReferenceEntries, { query: { kind: 'grades' } })).data ?? [])
    .filter(({ archived }) => !archived)
    .map(({ name }) => name)
