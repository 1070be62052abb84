/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

export const madeReportSorts = ['title', 'days', 'by', 'at'] as const
