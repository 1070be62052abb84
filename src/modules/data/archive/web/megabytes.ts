import { number } from '#web/ui/format.ts'

/** "36.2 MB" or "1.5 GB" */
export const megabytes = (bytes: number) =>
  bytes >= 1024 ** 3
    ? `${number(Math.round((bytes * 10) / 1024 ** 3) / 10)} GB`
    : `${number(Math.round((bytes * 10) / 1024 ** 2) / 10)} MB`
