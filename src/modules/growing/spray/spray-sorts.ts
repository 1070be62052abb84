/** Sort keys of the lists, sorted on the server. Without shapes, so that screens can import them cheaply. */

export const spraySorts = ['when', 'place', 'product', 'against', 'by'] as const
