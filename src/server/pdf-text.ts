/** The text of documents: fonts, colours, and characters that the font has. */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Ink, Run, RichText } from './pdf.ts'

export const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
export const face = (name: string) => path.join(fonts, `Roboto-${name}.ttf`)
export const inks: Readonly<Record<Ink, string>> = { black: '#111111', grey: '#555555', green: '#1d5c3a', red: '#a3261b' }
export const aligns = { start: 'left', middle: 'center', end: 'right' } as const
export const mm = 72 / 25.4

/** Composes accents with their letters, and replaces characters the font lacks by similar ones. */
export const written = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u202F\u2007]/g, '\u00A0')
    .replace(/[ʻʼ]/g, '’')
    .replaceAll('→', '–')
    // Control characters except line breaks.
    .replace(/(?!\n)\p{Cc}/gu, ' ')

export const runOf = ({ text, bold, italic, ink, size }: Run) => ({
  text: written(text),
  ...(bold ? { bold } : {}),
  ...(italic ? { italics: true } : {}),
  ...(ink ? { color: inks[ink] } : {}),
  ...(size ? { fontSize: size } : {}),
})
export const textOf = (text: RichText) => (typeof text === 'string' ? written(text) : text.map(runOf))
