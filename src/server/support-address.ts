/** The address for support of this installation (SUPPORT_EMAIL). */
let address: string | undefined

/** Sets it for this process, once at its start. */
export function setSupportAddress(given: string | undefined): void {
  address = given
}

export const supportAddress = (): string | undefined => address
