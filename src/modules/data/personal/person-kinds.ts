/**
 * An account, a vendor, a member of staff; or a customer without an account: a name or an e-mail address written on documents.
 */
export const personKinds = ['account', 'vendor', 'staff', 'customer'] as const
