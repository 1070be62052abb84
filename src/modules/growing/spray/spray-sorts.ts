/** What the lists of this module can be sorted by, on the server. Without shapes, so that every screen can afford it. */

/** What the spray diary can be sorted by. */
export const spraySorts = ['when', 'place', 'product', 'against', 'by'] as const
