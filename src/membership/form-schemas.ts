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
