/** Sizes and times of exports, imports and erasures. */

/** An archive is uploaded and stored in parts of this size, the last one smaller: no request takes long, and one that failed is sent again. */
export const partBytes = 8 * 1024 * 1024
/** 4 GB. */
export const maxParts = 512

/** Days for which the file of an export can be downloaded. */
export const exportDays = 7

/** Days within which the erasure of a nursery can be cancelled. */
export const graceDays = 14
