/** The last event of the server that this tab received: what it reads from then on is no older, whichever process answers. */
let id: string | undefined

export const receivedEvent = (received: string): void => void (id = received)

export const lastEventHeader = (): Readonly<Record<string, string>> => (id === undefined ? {} : { 'last-event-id': id })
