/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

/** What saved reports can be sorted by. */
export const madeReportSorts = ['title', 'days', 'by', 'at'] as const
