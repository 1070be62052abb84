/** The refusal of one more device, as the server says it and the browser where an answer has no text. */
export const deviceLimitReached = 'Maximum number of devices reached. Please log out from another device first.'
