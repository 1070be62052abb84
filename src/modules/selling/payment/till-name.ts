/** Display name of a till: its given name, otherwise its number. */
interface Named {
  readonly number: number
  readonly name: string
}

export const tillName = ({ number, name }: Named): string => name || `Till ${number}`

/** The till that is open, or what opens it; a device that was never a till has no number yet. */
export function tillAction({ till, session }: { readonly till: Named | undefined; readonly session: object | null }): string {
  if (!till) return 'Open the till'
  return session ? tillName(till) : `Open ${till.name || `till ${till.number}`}`
}
