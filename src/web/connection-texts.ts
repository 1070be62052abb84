/** Texts for a request that got no answer, or one without a message. */
export const noConnection = 'No connection. Check the network, then try again.'
export const noAnswer = 'The server could not answer. Try again in a moment.'
