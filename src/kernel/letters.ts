/** The letters of a file of text: the encodings that a person can choose. */

export const letters = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1257', 'macintosh', 'shift_jis'] as const
export type Letters = (typeof letters)[number]

export const letterNames: Readonly<Record<Letters, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1257': 'Baltic (Windows)',
  macintosh: 'Mac',
  shift_jis: 'Japanese (Shift-JIS)',
}
