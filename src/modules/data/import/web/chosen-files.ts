/** The files that were chosen in this window, by the import they were read for: to read another sheet of one. */
const files = new Map<string, File>()

export const rememberFile = (importId: string, file: File): void => void files.set(importId, file)

export const fileOf = (importId: string): File | undefined => files.get(importId)
