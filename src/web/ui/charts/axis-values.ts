/** Which values an axis is labelled with: about four. Of what is counted in pieces only whole ones: nobody sells half a plant. */
export const axisValues = (scale: { readonly ticks: (count: number) => number[] }, wholeOnly: boolean): number[] =>
  scale.ticks(4).filter((value) => !wholeOnly || Number.isInteger(value))
