/** Validation of the provider's forms, with the message for each field. */
import * as z from 'zod/mini'
import { holdsWebAddress, noWebAddress } from '#kernel/web-address.ts'
import { Text, mostCharacters } from '#kernel/wire.ts'

export const passwordRule = 'Choose a password of at least 10 characters.'
export const Password = z.string(passwordRule).check(z.minLength(10, passwordRule), mostCharacters(200))

export const emailRule = 'Enter an e-mail address like name@example.com.'
export const Email = z.string(emailRule).check(z.trim(), mostCharacters(200), z.email(emailRule))

/** A name that appears in mails to others, and so may hold no web address. */
export const MailedName = (max: number) => Text(max).check(z.refine((text) => !holdsWebAddress(text), noWebAddress))

export const Name = z.object({ first_name: MailedName(60), last_name: MailedName(60) })

/** A name typed in one field: the last word is the last name; a person with one name has none. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/)
  return {
    first_name: words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? ''),
    last_name: words.slice(1).at(-1) ?? '',
  }
}
