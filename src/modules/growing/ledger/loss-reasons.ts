/** Reasons for losses: the nursery's own list, by which losses are reported. */

/** The reason as the list has it, whatever its capitals; the first one where none is given, undefined if the list does not have it. */
export function lossReasonOf(given: string | undefined, reasons: readonly string[]): string | undefined {
  if (given === undefined) return reasons[0]
  const compared = given.trim().toLowerCase()
  return reasons.find((reason) => reason.toLowerCase() === compared)
}
