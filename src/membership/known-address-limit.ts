/**
 * Sign-up and invitations must say that an address has an account, or its owner could not go on. Nobody may find out by them which of many
 * addresses do: after ten such answers within an hour, whoever got them can sign nobody up and invite nobody until the hour is over.
 */
const most = 10
const hour = 3_600_000

export class KnownAddressLimit {
  readonly #answers = new Map<string, number[]>()

  /** How many seconds this caller has to wait, at a time in milliseconds; 0 where there were few such answers. */
  secondsToWait(caller: string, now: number): number {
    const [oldest, ...others] = this.#recent(caller, now)
    return oldest === undefined || others.length + 1 < most ? 0 : Math.ceil((oldest + hour - now) / 1_000)
  }

  /** Counts an answer. */
  note(caller: string, now: number): void {
    for (const each of this.#answers.keys()) if (this.#recent(each, now).length === 0) this.#answers.delete(each)
    this.#answers.set(caller, [...this.#recent(caller, now), now].slice(-most))
  }

  #recent(caller: string, now: number): readonly number[] {
    return (this.#answers.get(caller) ?? []).filter((at) => at > now - hour)
  }
}
