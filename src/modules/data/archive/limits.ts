/** Sizes and times of imports and erasures. */

/** An archive is uploaded in parts of this size, the last one smaller: no request takes long, and one that failed is sent again. */
export const partBytes = 8 * 1024 * 1024
/** 4 GB. */
export const maxParts = 512

/** Days within which the erasure of a nursery can be cancelled. */
export const graceDays = 14
