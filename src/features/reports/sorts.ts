/** What the lists of this feature can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What the reports that were made can be sorted by. */
export const madeReportSorts = ['title', 'days', 'by', 'at'] as const
