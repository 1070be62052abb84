/** State of a list whose row was opened, by the entry of the browser's history: Back gives the row its focus, and keeps the ticks. */

interface LeftList {
  /** Key of the row that was opened. */
  readonly row: string
  readonly chosen: ReadonlySet<string>
}

const lists = new Map<string, LeftList>()

/** TanStack Router gives each entry of the history a key. */
const entry = () => (history.state as { readonly __TSR_key?: string } | null)?.__TSR_key ?? ''

export const leaveList = (list: LeftList): void => void lists.set(entry(), list)

export const leftList = (): LeftList | undefined => lists.get(entry())
