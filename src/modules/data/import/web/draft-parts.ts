/** The parts of a draft, loaded with one request: a finished import has none of them. */
export { ImportRows } from './ImportRows.tsx'
export { MatchColumns } from './MatchColumns.tsx'
export { UnknownNames } from './UnknownNames.tsx'
