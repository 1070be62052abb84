/** The kinds of file that a call can return, and their media types. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  webp: 'image/webp',
  zip: 'application/zip',
} as const
export type FileType = keyof typeof fileTypes
