/** The labelled values of an axis: about four, and only whole ones for counts. */
export const axisValues = (scale: { readonly ticks: (count: number) => number[] }, wholeOnly: boolean): number[] =>
  scale.ticks(4).filter((value) => !wholeOnly || Number.isInteger(value))
