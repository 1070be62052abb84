/** An account, a vendor, a member of staff; or a customer without an account: what is written on documents, a name or an e-mail address. */
export const personKinds = ['account', 'vendor', 'staff', 'customer'] as const
