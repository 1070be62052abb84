/** Schemas of settings, each with its error message. */
import { trimEnd } from '#kernel/trim-end.ts'
import * as z from 'zod'
import { browsersOpen } from './ports.ts'

/** A web address: http or https, without a password. Returned without a trailing slash. */
export function address(name: string, what: string) {
  const message = `${name} is ${what}: an address like https://nursery.example.`
  return z
    .string({ error: message })
    .refine((text) => isWebAddress(text), { error: message, abort: true })
    .refine((text) => browsersOpen(Number(new URL(text).port || 80)), {
      error: ({ input }) => `${name} has port ${new URL(String(input)).port}, which browsers do not open: choose another port.`,
    })
    .transform((text) => trimEnd(text, '/'))
}

export function given(name: string, what: string) {
  return z.string({ error: `${name} is missing: it is ${what}.` }).max(500, `${name} is longer than 500 characters.`)
}

/** Texts separated by commas. */
export function list(name: string) {
  return z.string({ error: `${name} is missing: texts with commas between them.` }).transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
}

/** A whole number from `least` to `most`. */
export function wholeNumber(name: string, least: number, most: number) {
  const message = `${name} is a whole number from ${least} to ${most}.`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

/** A port that browsers open. */
export function webPort(name: string) {
  return wholeNumber(name, 1, 65_535).refine(browsersOpen, {
    error: ({ input }) => `${name} is ${String(input)}, which browsers do not open: set ${name} to another port, like 3000.`,
  })
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}
